/** The SVG body of one icon: `icon:lucide/wifi` (24 x 24, strokes) or `icon:game-icons/fedora` (512 x 512, filled). */
declare module "icon:*" {
  const body: string;
  export default body;
}
