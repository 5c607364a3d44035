/** Before every test file: jsdom has no screen, so whoever asks what it is like is told "nothing special". */
globalThis.matchMedia ??= ((media: string) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})) as unknown as typeof matchMedia;
