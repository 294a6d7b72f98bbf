const place = 'skg:single-keys'

/** Returns whether keys without Control, such as `/` and `g m`, do something (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(place) !== 'off'
  } catch {
    return true
  }
}

/** Switches keys without Control on or off in this browser. */
export function switchSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(place)
    else localStorage.setItem(place, 'off')
  } catch {
    // They stay on where the browser keeps nothing.
  }
}
