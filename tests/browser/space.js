/** Measures the page as it is drawn now: text that is cut off or covered, controls that cannot be reached, and the share
 * of the stage that the board makes use of. Cards may overlap in a hand, but each has to show its name: of the letters
 * in drawings only `names` are held to be read, and once in a drawing is enough. */
async (named) => {
  const names = new Set(named);
  const SLACK = 2;
  const STEP = 32;
  const OPAQUE = 0.35;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let n = 0; n < 3; n++) await frame();
  await Promise.all(document.getAnimations().map((one) => one.finish?.()));

  const stage = document.querySelector("main");
  const modal = [...document.querySelectorAll("dialog[open]")].at(-1) ?? null;
  // Drawings let presses through; to find out what lies on top, nothing may but what makes a control larger to touch.
  const sheet = document.head.appendChild(document.createElement("style"));
  sheet.textContent =
    "* { pointer-events: auto !important } *::before, *::after { pointer-events: none !important }";

  const looks = new Map();
  const look = (element) => {
    if (!looks.has(element)) looks.set(element, getComputedStyle(element));
    return looks.get(element);
  };
  const ancestors = function* (element) {
    for (let one = element; one; one = one.parentElement) yield one;
  };
  const related = (one, other) => one.contains(other) || other.contains(one);
  const alpha = (colour) => {
    if (colour === "transparent" || colour === "none") return 0;
    const parts = colour.match(/[\d.]+%?/g) ?? [];
    const isColour = colour.includes("/") || colour.startsWith("rgba");
    return isColour
      ? parseFloat(parts.at(-1)) / (parts.at(-1).endsWith("%") ? 100 : 1)
      : 1;
  };
  const seen = (element) => {
    // A closed fold keeps the boxes of what is in it.
    if (!element.checkVisibility()) return false;
    for (const one of ancestors(element)) {
      const { opacity, visibility, clipPath, display } = look(one);
      if (
        display === "none" ||
        visibility === "hidden" ||
        +opacity < OPAQUE ||
        clipPath.startsWith("inset(50%")
      )
        return false;
    }
    return true;
  };
  const paints = (element) => {
    const style = look(element);
    if (+style.opacity < OPAQUE) return false;
    if (element instanceof SVGSVGElement) return false;
    if (element instanceof SVGElement) {
      const isFilled = alpha(style.fill) * style.fillOpacity > OPAQUE;
      const isDrawn = alpha(style.stroke) * style.strokeOpacity > OPAQUE;
      return isFilled || (isDrawn && !(element instanceof SVGTextElement));
    }
    return (
      element instanceof HTMLImageElement ||
      style.backgroundImage !== "none" ||
      alpha(style.backgroundColor) > OPAQUE
    );
  };
  const nameOf = (element) => {
    const at = element.closest("[class]:not(svg *)") ?? element;
    return `${at.tagName.toLowerCase()}.${[...at.classList].filter((one) => !one.startsWith("svelte-")).join(".")}`;
  };

  /** The part of a box that scrolling leaves in sight; null where a box must be scrolled to. */
  const inSight = (box, element) => {
    let { left, right, top, bottom } = box;
    for (const one of ancestors(element)) {
      const { overflowX, overflowY } = look(one);
      if (!/auto|scroll/.test(overflowX + overflowY)) continue;
      const edge = one.getBoundingClientRect();
      if (top < edge.top - SLACK || bottom > edge.bottom + SLACK) return null;
      if (left < edge.left - SLACK || right > edge.right + SLACK) return null;
    }
    return {
      left,
      right,
      top,
      bottom,
      width: right - left,
      height: bottom - top,
    };
  };
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const isOutside = (box, edge) =>
    box.right <= edge.left ||
    box.left >= edge.right ||
    box.bottom <= edge.top ||
    box.top >= edge.bottom;
  const isPageScrolled =
    document.documentElement.scrollHeight > innerHeight + SLACK;
  const cutBy = (box, element) => {
    // The boxes of letters in drawings are higher than the letters.
    const high = element instanceof SVGElement ? box.height * 0.3 : 2 * SLACK;
    const isOff =
      box.left < -SLACK ||
      box.right > innerWidth + SLACK ||
      (!isPageScrolled && (box.top < -high || box.bottom > innerHeight + high));
    if (isOff) return "the edge of the screen";
    for (const one of ancestors(element)) {
      if (one instanceof SVGElement && !(one instanceof SVGSVGElement))
        continue;
      const { overflowX, overflowY } = look(one);
      const edge = one.getBoundingClientRect();
      const wide = one instanceof SVGElement ? high : SLACK;
      const isWide =
        box.left < edge.left - wide || box.right > edge.right + wide;
      const isHigh =
        box.top < edge.top - high || box.bottom > edge.bottom + high;
      if (/hidden|clip/.test(overflowX) && isWide) return nameOf(one);
      if (/hidden|clip/.test(overflowY) && isHigh) return nameOf(one);
    }
    return null;
  };
  /** Where one can scroll or turn, what is out of sight can be brought into it. */
  const isMap = (element) =>
    [...ancestors(element)].some((one) => look(one).touchAction === "none");
  const isSticky = (element) =>
    [...ancestors(element)].some((one) => look(one).position === "sticky");
  const isScrolled = (element) =>
    [...ancestors(element)].some(
      (one) =>
        one.scrollHeight > one.clientHeight + SLACK &&
        /auto|scroll/.test(look(one).overflowY),
    );
  const coverOf = (x, y, element) => {
    for (const one of document.elementsFromPoint(x, y)) {
      if (related(one, element)) return null;
      const isLetter =
        one instanceof SVGTextContentElement &&
        one.closest("svg") === element.closest("svg");
      if (paints(one) && !isLetter)
        return isSticky(one) && isScrolled(element) ? null : one;
    }
    return null;
  };

  /** What is wrong with a line of text; "" = it can be read. */
  const faultOf = (box, owner) => {
    const cut = cutBy(box, owner);
    if (cut) return `is cut by ${cut}`;
    for (const share of [0.06, 0.5, 0.94]) {
      const cover = coverOf(
        box.left + box.width * share,
        box.top + box.height / 2,
        owner,
      );
      if (cover) return `is covered by ${nameOf(cover)}`;
    }
    return "";
  };

  const wrong = new Set();
  const within = modal ?? document.body;
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const boxes = [];
  const drawn = new Map();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.data.trim();
    const owner = node.parentElement;
    // The log's last line and long words in the bar are opened by a press.
    const isAside = owner.closest(
      "style, script, title, .strip .last, .bar .room, a[href^='#']",
    );
    if (!words || isAside || !seen(owner)) continue;
    const drawing = owner.closest("svg");
    const where = stage.contains(owner) ? "board" : "page";
    range.selectNodeContents(node);
    for (const full of range.getClientRects()) {
      if (full.width < 2 || full.height < 2 || full.bottom <= 0) continue;
      if (where === "board") boxes.push(full);
      if (drawing && (!names.has(words.toLowerCase()) || where === "page"))
        continue;
      const box = inSight(full, owner);
      if (
        !box ||
        (isMap(owner) &&
          [...ancestors(owner)].some((one) =>
            isOutside(box, one.getBoundingClientRect()),
          ))
      )
        continue;
      const fault = faultOf(box, owner);
      if (!drawing && fault) wrong.add(`${where}: "${words}" ${fault}`);
      if (!drawing) continue;
      if (!drawn.has(drawing)) drawn.set(drawing, new Map());
      const told = drawn.get(drawing);
      if (told.get(words) !== "") told.set(words, fault);
    }
    const shortened = [...ancestors(owner)].find(
      (one) => look(one).textOverflow === "ellipsis",
    );
    const isOwn =
      shortened &&
      range.getBoundingClientRect().right >
        shortened.getBoundingClientRect().right + 1;
    if (isOwn && shortened.scrollWidth > shortened.clientWidth + 1)
      wrong.add(
        `${where}: "${shortened.textContent.trim()}" ends in an ellipsis`,
      );
  }
  for (const told of drawn.values())
    for (const [words, fault] of told)
      if (fault) wrong.add(`drawing: "${words}" ${fault}`);

  // Where there is room, nothing on a board has to be scrolled to.
  const isRoomy = innerWidth >= 800 && innerHeight >= 700;
  for (const element of isRoomy && !modal ? stage.querySelectorAll("*") : [])
    if (isScrolled(element) && /auto|scroll/.test(look(element).overflowY))
      wrong.add(`board: ${nameOf(element)} has to be scrolled`);

  // What the board draws; the ground that it is drawn on fills the stage and does not count.
  const edge = stage.getBoundingClientRect();
  const isGround = (box) =>
    box.width > 0.95 * edge.width && box.height > 0.95 * edge.height;
  for (const element of stage.querySelectorAll("*")) {
    if (element instanceof SVGElement && !(element instanceof SVGSVGElement))
      continue;
    const box = element.getBoundingClientRect();
    const isDrawing = element instanceof SVGSVGElement || paints(element);
    if (isDrawing && !isGround(box) && seen(element)) boxes.push(box);
  }
  const air = Math.min(edge.width, edge.height) * 0.07;
  let used = 0;
  let all = 0;
  for (let y = edge.top + STEP / 2; y < edge.bottom; y += STEP)
    for (let x = edge.left + STEP / 2; x < edge.right; x += STEP) {
      all++;
      const isUsed = (box) =>
        x > box.left - air &&
        x < box.right + air &&
        y > box.top - air &&
        y < box.bottom + air;
      if (boxes.some(isUsed)) used++;
    }

  sheet.remove();
  for (const control of within.querySelectorAll(
    "button, a[href], input, select, textarea, [role=button]",
  )) {
    const box =
      seen(control) && inSight(control.getBoundingClientRect(), control);
    // A press on a map is taken by what is nearest.
    if (!box || box.width < 2 || isOutside(box, screen) || isMap(control))
      continue;
    const top = document.elementFromPoint(
      box.left + box.width / 2,
      box.top + box.height / 2,
    );
    if (
      top &&
      !related(top, control) &&
      !(isSticky(top) && isScrolled(control))
    )
      wrong.add(
        `control "${(control.ariaLabel ?? control.textContent).trim()}" is covered by ${nameOf(top)}`,
      );
  }
  return { wrong: [...wrong], used: all ? used / all : 1 };
};
