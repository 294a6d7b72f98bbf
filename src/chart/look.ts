/** What a chart is drawn on: white paper, or the dark ground of the explorer. */
export type Theme = 'light' | 'dark'

/** The colours of a theme: of the page, of one series, of several, and of scales from less to more. */
export type Look = {
  readonly ground: string
  readonly ink: string
  readonly muted: string
  readonly grid: string
  readonly hatch: string
  readonly single: string
  /** What stands behind what is compared with it. */
  readonly faint: string
  /** Paul Tol's medium-contrast scheme: neighbours differ most in grey and with a colour vision deficiency. */
  readonly few: readonly string[]
  /** His muted scheme. */
  readonly many: readonly string[]
  /** Lines and points: each stands out from the ground by 3 to 1 (WCAG 2.2, 1.4.11). */
  readonly thin: readonly string[]
  readonly ramp: readonly string[]
  readonly thinRamp: readonly string[]
  readonly rest: readonly string[]
  readonly thinRest: readonly string[]
  readonly heat: readonly string[]
  /** Below and above a middle. */
  readonly parting: readonly [string, string, string]
  readonly badge: { readonly ground: string; readonly edge: string; readonly ink: string }
}

const light: Look = {
  ground: '#ffffff',
  ink: '#1f2933',
  muted: '#56626e',
  grid: '#e3e7eb',
  hatch: '#9aa5b1',
  single: '#4477aa',
  faint: '#cfd6dd',
  few: ['#004488', '#ee99aa', '#997700', '#eecc66', '#994455', '#6699cc'],
  many: [
    '#332288',
    '#88ccee',
    '#117733',
    '#ddcc77',
    '#aa4466',
    '#6699cc',
    '#999933',
    '#882255',
    '#44aa99',
    '#cc6677',
    '#aa4499',
    '#661100',
  ],
  thin: ['#004488', '#bb5566', '#997700', '#228833', '#aa3377', '#4477aa', '#555555'],
  ramp: ['#cfe1f2', '#5b95c9', '#12355b'],
  thinRamp: ['#5f97cb', '#12355b'],
  rest: ['#e1e5e9', '#b4bcc4', '#7d8792'],
  thinRest: ['#7d8792'],
  heat: ['#eef4fa', '#6ea3cf', '#12355b'],
  parting: ['#b35806', '#f7f5f2', '#2166ac'],
  badge: { ground: '#fff3d6', edge: '#b7791f', ink: '#7a4a05' },
}

const dark: Look = {
  ground: '#1c1f26',
  ink: '#e4e7ee',
  muted: '#a3acbb',
  grid: '#2f343f',
  hatch: '#7b8696',
  single: '#7aa6dd',
  faint: '#465061',
  few: ['#8ab8f5', '#a8556a', '#f0dc9a', '#b8912f', '#f4b6c2', '#4f79b5'],
  many: [
    '#a79df0',
    '#2f6f94',
    '#7fd49b',
    '#8f8136',
    '#f09ab4',
    '#3f6ea6',
    '#d3d36b',
    '#a8457a',
    '#8fe0d2',
    '#a8505e',
    '#e3a0d8',
    '#c26a4a',
  ],
  thin: ['#8ab8f5', '#f28b97', '#d9b44a', '#63c27a', '#d98ac7', '#5f93d6', '#b8bec8'],
  ramp: ['#2b4a70', '#5b95c9', '#d6e8fa'],
  thinRamp: ['#5f93d6', '#d6e8fa'],
  rest: ['#3a414d', '#5c6675', '#8b95a3'],
  thinRest: ['#8b95a3'],
  heat: ['#242d3a', '#3f78b0', '#d6e8fa'],
  parting: ['#f0a35e', '#2a2e37', '#7db4ef'],
  badge: { ground: '#382a12', edge: '#b7791f', ink: '#f5c26b' },
}

/** The look of each theme. */
export const looks: Readonly<Record<Theme, Look>> = { light, dark }
