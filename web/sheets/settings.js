/** The player's settings: kept in this browser, worn by the page, changed in one dialog. */

import { html, render } from "lit";
import { openDialog } from "./dialogs.js";
import { CHOICES, KEY, darkness, keptSettings, wear } from "./dress.js";

/** @typedef {import("../types.js").Settings} Settings */
/** @typedef {import("../store.js").Store} Store */

/** Three sliders, in a box of 24. */
const GEAR = "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h10M18 17h2M15 5v4M9 10v4M16 15v4";

/** How each choice is called. */
const WORDS = {
  theme: { title: "Light", about: "", auto: "As this device", day: "Day", night: "Night" },
  colours: { title: "Colours", about: "Strong: dark against light, told apart without colour.", nation: "Nations", strong: "Strong" },
  motion: { title: "Motion", about: "How counters go and the map glides.", full: "Full", quick: "Quick", none: "None" },
  figures: { title: "Counters", about: "Large figures leave out the name.", normal: "Name and figures", large: "Large figures" },
  pace: { title: "Computer players", about: "To be watched: each action is left on the map for a moment.", fast: "Fast", watch: "To be watched" },
};

/** @typedef {keyof typeof WORDS} Name */

/** @typedef {ReturnType<typeof createSettings>} SettingsCard */

/** @param {Pick<Storage, "setItem">|null} storage @param {Store} store */
export function createSettings(storage, store) {
  store.set({ settings: keptSettings() });
  darkness().addEventListener("change", () => wear(store.state.settings));

  /** @param {Partial<Settings>} change */
  function set(change) {
    const settings = { ...store.state.settings, ...change };
    store.set({ settings });
    wear(settings);
    try {
      storage?.setItem(KEY, JSON.stringify(settings));
    } catch {
      // A browser that keeps nothing still wears them until the page is closed.
    }
  }

  /** @param {Name} name @param {Settings} now @param {() => void} again */
  function group(name, now, again) {
    const { title, about, ...words } = WORDS[name];
    const called = /** @type {Record<string, string>} */ (words);
    return html`<fieldset class="setting"><legend>${title}</legend><div class="segments">${CHOICES[name].map((value) => html`
      <label class="segment"><input type="radio" name=${name} value=${value} .checked=${now[name] === value}
        @change=${() => (set({ [name]: value }), again())}><span>${called[value]}</span></label>`)}</div>
      ${about ? html`<small>${about}</small>` : ""}</fieldset>`;
  }

  /** Every setting, worn as soon as it is tapped. */
  function open() {
    const body = document.createElement("div");
    body.className = "settings";
    const draw = () => {
      const now = store.state.settings;
      const names = /** @type {Name[]} */ (Object.keys(WORDS));
      render(html`<h2>Settings</h2>${names.map((name) => group(name, now, draw))}
        <label class="option"><input type="checkbox" .checked=${now.curtain} @change=${() => (set({ curtain: !now.curtain }), draw())}>
          <span><b>Hand-over card</b><small>Covers the table when the other player takes the device; tells what a computer did in its turn.</small></span></label>`, body);
    };
    draw();
    return openDialog(body, { label: "Settings", className: "settings-card", buttons: [["", "Done"]] });
  }

  return {
    set, open,
    /** @returns {import("../panel/menu.js").Item[]} */
    items: () => [{ title: "Settings", note: "Night, colours, motion", icon: GEAR, run: open }],
  };
}
