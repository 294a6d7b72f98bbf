import { useEffect, useState, useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'
const themes: readonly Theme[] = ['system', 'light', 'dark']
const key = 'skg:theme'

/** Returns the theme that this browser was last set to, which is that of the system at first. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(key) as Theme | null
    return stored !== null && themes.includes(stored) ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Makes the page show `theme`. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Returns the theme of the page, and what switches to the next one and keeps it. */
export function useTheme(): readonly [Theme, () => void] {
  const [theme, setTheme] = useState(readTheme)
  useEffect(() => applyTheme(theme), [theme])
  return [
    theme,
    () => {
      const next = themes[(themes.indexOf(theme) + 1) % themes.length]!
      setTheme(next)
      try {
        localStorage.setItem(key, next)
      } catch {
        // The choice holds until the page is left.
      }
    },
  ]
}

const darkSystem = '(prefers-color-scheme: dark)'

/** Returns the theme that the page shows now: the chosen one, else that of the system. */
export function useShownTheme(): 'light' | 'dark' {
  return useSyncExternalStore(watchTheme, shownTheme)
}

function shownTheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset.theme
  return (chosen ?? (matchMedia(darkSystem).matches ? 'dark' : 'light')) === 'dark' ? 'dark' : 'light'
}

function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = matchMedia(darkSystem)
  system.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', onChange)
  }
}
