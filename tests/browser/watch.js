// Looks at all that a table shows, after every change of the page and in every frame: `looks` keeps what was different.
// `texts` are the lines of the recorded game, `signs` is where the stage shows what it has decided, `pile` its discards,
// `scene` what lies over the board until a scene is over.
({ texts, signs, pile, scene }) => {
  const all = (where) => [...document.querySelectorAll(where)];
  const text = (one) => one?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const told = () => Number(document.querySelector(".panel [role=log]")?.dataset.lines ?? -1);
  // How often each sign has come up.
  const seen = signs.map(() => ({ count: 0, element: null, words: "" }));
  function count() {
    signs.forEach((where, n) => {
      const now = seen[n];
      const element = document.querySelector(where);
      const words = text(element) + text(document.querySelector("#board .who"));
      if (element && (element !== now.element || words !== now.words)) now.count += 1;
      Object.assign(now, { element, words });
    });
    return seen.map((one) => one.count);
  }
  // Which lines stand somewhere outside of the log before they have begun.
  function early() {
    const from = told();
    const known = new Set(texts.slice(0, from + 1));
    const left = texts.slice(from + 1).filter((line) => !known.has(line));
    if (!left.length) return [];
    const page = [".top", "#board", ".foot", ".seats", "#asked", "#announcer", "dialog[open]"].flatMap(all).map(text);
    const shown = [document.title, ...page].join(" ");
    return left.filter((line) => shown.includes(line));
  }
  window.looks = [];
  let last = "";
  function look() {
    const layout = document.querySelector(".layout");
    if (!layout) return;
    const now = {
      version: Number(layout.dataset.version),
      told: told(),
      signs: count(),
      early: early(),
      scores: all(".players .score").map(text),
      facts: all(".players .facts").map((one) => text(one).replace(/^to act /, "")),
      on: all(".players li.on")
        .map((one) => one.dataset.seat)
        .join(),
      header: text(document.querySelector(".top")) + text(document.querySelector(".top [aria-current]")),
      pile: all(pile)
        .map((one) => one.getAttribute("aria-label") ?? text(one))
        .join(),
      scene: document.querySelector(scene) !== null,
      isCalled: document.title.includes("●"),
      asked: layout.dataset.asked ?? "",
      isOver: layout.dataset.over !== undefined || document.querySelector("dialog[open]") !== null,
    };
    const key = JSON.stringify(now);
    if (key === last) return;
    last = key;
    looks.push(now);
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ["class", "aria-label", "aria-current", "data-asked", "data-over", "data-lines", "open"],
  });
  const everyFrame = () => {
    look();
    requestAnimationFrame(everyFrame);
  };
  everyFrame();
};
