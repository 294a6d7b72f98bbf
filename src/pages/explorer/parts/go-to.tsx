import { ObjectPicker } from '../../shared/object-picker.tsx'
import { go, pageOf } from '../url.ts'

/** The search in the head: suggests objects, and leads to all hits. */
export function GoTo() {
  return (
    <search>
      <form
        className="goto"
        onSubmit={(event) => {
          event.preventDefault()
          const text = String(new FormData(event.currentTarget).get('q') ?? '').trim()
          if (text) go(`/search?q=${encodeURIComponent(text)}`)
        }}
      >
        <ObjectPicker label="Search" name="q" placeholder="Search  /" onPick={({ id, kind }) => go(pageOf(id, kind))} />
      </form>
    </search>
  )
}
