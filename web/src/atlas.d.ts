/** The world of Contract & Assassin, made by the plugin in `atlas.ts`. */
declare module "atlas:contract" {
  const atlas: import("./games/contract/atlas").Atlas;
  export default atlas;
}
