import {
  type DeclareApplicationVariables,
  declareApplicationDocument,
} from '../../shared/documents/declare-application.ts'
import { sendGraph } from '../../shared/graph.ts'
import { AskPresence } from '../parts/ask-presence.tsx'

type Props = {
  readonly guid: string
  readonly kind: DeclareApplicationVariables['input']['components'][number]['kind']
  /** What a person said before; null when nobody did. */
  readonly said: boolean | null
}

/** Three buttons that say whether an application has a part. */
export function AskPart({ guid, kind, said }: Props) {
  const declare = async (present: boolean | null) => {
    const input: DeclareApplicationVariables['input'] = { application: guid, components: [{ kind, present }] }
    const { declareComponents } = await sendGraph(declareApplicationDocument, { input })
    return declareComponents.errors[0]?.message ?? null
  }
  return <AskPresence kind={kind} said={said} declare={declare} />
}
