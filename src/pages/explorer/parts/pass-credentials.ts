import { isToken, onCredentials, readCredentials, signIn, signOut } from '../../shared/credential.ts'

/**
 * What tabs of the explorer say to each other: that one has just opened, which tokens one has, which it has forgotten.
 */
type Message = { readonly asks?: true; readonly has?: readonly string[]; readonly forgets?: readonly string[] }

/** Makes the credentials of this tab those of every open tab of the explorer. Nothing of them outlives the last tab. */
export function passCredentials(): void {
  const channel = new BroadcastChannel('skg:credentials')
  const send = (message: Message) => channel.postMessage(message)
  let known = tokens()

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const { asks, has = [], forgets = [] } = data
    if (asks && known.length > 0) send({ has: known })
    for (const { kind, token } of readCredentials()) {
      if (!forgets.includes(token)) continue
      known = known.filter((one) => one !== token)
      signOut(kind)
    }
    for (const token of has.filter(isToken)) {
      if (known.includes(token)) continue
      known = [...known, token]
      signIn(token)
      known = tokens()
    }
  }
  onCredentials(() => {
    const now = tokens()
    const has = now.filter((token) => !known.includes(token))
    const forgets = known.filter((token) => !now.includes(token))
    known = now
    if (forgets.length > 0 || has.length > 0) send({ forgets, has })
  })
  if (known.length === 0) send({ asks: true })
}

function tokens(): readonly string[] {
  return readCredentials().map(({ token }) => token)
}
