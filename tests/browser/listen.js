/** What the synthesizer makes, as samples: every sound of every game by itself, all of a game at the same moment, and a
 * theme that plays a round and a half, is stopped in the middle of a note, or is hidden and seen again. */
async ([synth, scapes, rate]) => {
  let made = 0;
  const seen = (hidden) => {
    Object.defineProperty(document, "hidden", {
      configurable: true,
      get: () => hidden,
    });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  /** `play` gets a fresh synthesizer, and a clock that runs to a moment. */
  const render = async (seconds, play) => {
    let [context, now, ticks] = [null, 0, []];
    window.AudioContext = class {
      constructor() {
        context = new OfflineAudioContext(1, Math.ceil(seconds * rate), rate);
        Object.defineProperty(context, "state", { value: "running" });
        Object.defineProperty(context, "currentTime", { get: () => now });
        return context;
      }
    };
    window.setInterval = (run, ms) => ticks.push({ run, ms, due: now + ms / 1000 });
    window.clearInterval = (tick) => ticks.splice(tick - 1, 1);
    const until = (time) => {
      for (const tick of ticks)
        for (; tick.due <= time; tick.due += tick.ms / 1000) {
          now = tick.due;
          tick.run();
        }
      now = time;
    };
    play(await import(`${synth}?${made++}`), until);
    const samples = (await context.startRendering()).getChannelData(0);
    const bytes = new Uint8Array(samples.buffer);
    let text = "";
    for (let n = 0; n < bytes.length; n += 32768)
      text += String.fromCharCode(...bytes.subarray(n, n + 32768));
    return btoa(text);
  };
  const { PLAIN } = await import(synth);
  const heard = {};
  for (const [game, path] of Object.entries({ plain: "", ...scapes })) {
    const { theme, ...own } = path ? (await import(path)).default : PLAIN;
    const one = { sounds: {} };
    for (const [name, recipe] of Object.entries(own)) {
      const says = Math.max(...recipe.map(({ at = 0, seconds }) => at + seconds));
      const samples = await render(says + 0.5, ({ strike }) => strike(recipe, 0, 1));
      one.sounds[name] = { says, samples, noisy: recipe.some((part) => !part.wave) };
    }
    one.together = await render(2, ({ strike }) => {
      for (let n = 0; n < 4; n++)
        for (const recipe of Object.values({ ...PLAIN, ...own })) strike(recipe, 0, 1);
    });
    if (theme) {
      const round = theme.seconds * theme.notes.length;
      const [stops, hides] = [round + 0.6, theme.seconds + 0.6];
      one.theme = await render(stops + 4, ({ startTheme }, until) => {
        const stop = startTheme(theme, () => 1);
        until(stops);
        stop();
        until(stops + 4);
      });
      one.hidden = await render(hides + 8, ({ startTheme }, until) => {
        startTheme(theme, () => 1);
        until(hides);
        seen(true);
        until(hides + 4);
        seen(false);
        until(hides + 8);
      });
      Object.assign(one, { stops, hides });
    }
    heard[game] = one;
  }
  return heard;
};
