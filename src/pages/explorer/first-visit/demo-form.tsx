import { loadDemoDocument } from '../../shared/documents/load-demo.ts'
import { sendGraph } from '../../shared/graph.ts'
import { showNewest } from '../../shared/queries.ts'
import { go } from '../url.ts'
import { FirstForm } from './first-form.tsx'

/** Loads the demo, and shows its application. */
export function DemoForm() {
  const load = async () => {
    const { loadDemo } = await sendGraph(loadDemoDocument, { input: {} })
    if (!loadDemo.application) throw new Error(loadDemo.errors[0]?.message)
    showNewest()
    go(`/apps/${loadDemo.application.guid}`)
  }
  return <FirstForm words="Load the demo" onSend={load} />
}
