import type { Examination } from '../examination.ts'
import { type FlowReader, isFollowed, type Script } from './flows.ts'
import { shellDeeds } from './shell.ts'

const shell = /\.(?:sh|bash|zsh|ksh|ps1|psm1)$/i
/** Characters of scripts of one artefact whose values are followed; each file counts with at most 262,144. */
const mostText = 1_048_576
export const longestScript = 262_144

/** Gathers the scripts of an artefact that has something for a model, and tells what they do together. */
export class Behaviour {
  readonly #scripts: Script[] = []
  readonly #left: string[] = []
  #length = 0
  /** True for an artefact that a model is to work with: a skill or a server of tools. */
  isForModel = false

  /** Notes a script by its place. */
  note(place: string, text: string): void {
    const name = place.slice(place.lastIndexOf('/') + 1)
    if (!shell.test(name) && (!isFollowed(name) || /\.d\.[mc]?ts$/i.test(name))) return
    this.#length += text.length
    if (this.#length <= mostText) this.#scripts.push({ place, text })
    else this.#left.push(place)
  }

  /** Returns true when there are scripts whose values `flows` would follow. */
  get hasFlows(): boolean {
    return this.isForModel && this.#scripts.some(({ place }) => !shell.test(place))
  }

  /** Reports what the scripts do. Without `flows` those in Python and JavaScript are not examined. */
  report(examination: Examination, flows: FlowReader | null): void {
    if (!this.isForModel) return
    for (const place of this.#left) examination.omit(place, `scripts behind the first ${mostText} characters`)
    const followed = this.#scripts.filter(({ place }) => !shell.test(place))
    const told = followed.length === 0 ? null : flows?.follow(followed)
    for (const place of told?.unread ?? []) examination.omit(place, 'code that is nested too deep to be followed')
    if (told === undefined) for (const { place } of followed) examination.omit(place, 'what the script does')
    const shells = this.#scripts.filter(({ place }) => shell.test(place))
    for (const { rule, place, offset, message } of [
      ...(told?.deeds ?? []),
      ...shells.flatMap(({ place, text }) => shellDeeds(place, text)),
    ]) {
      const text = this.#scripts.find((one) => one.place === place)?.text ?? ''
      examination.find(rule, place, Buffer.byteLength(text.slice(0, offset)), message, `${rule} flow ${offset}`)
    }
  }
}
