import type { Place } from '../place.ts'
import { readCommand } from './command.ts'
import { readSteering } from './steering.ts'
import { visible } from './visible.ts'

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Commands of the settings of Claude Code that run without a question. */
const helpers = ['apiKeyHelper', 'awsAuthRefresh', 'awsCredentialExport', 'otelHeadersHelper']
/** What a container for development runs when it is made or opened. */
const ofContainers = [
  'initializeCommand',
  'onCreateCommand',
  'updateContentCommand',
  'postCreateCommand',
  'postStartCommand',
  'postAttachCommand',
]

/**
 * Reads what agents and editors run by themselves: hooks of Claude Code, its plugins, Cursor and others, helpers of
 * settings, tasks of VS Code and commands of containers; and settings that take the person out.
 */
export function readAgentSettings(document: unknown, at: Place): void {
  if (!isMembers(document)) return
  const { examination, place } = at
  const run = (command: string, what: string, isHandedTalk: boolean) => {
    examination.behaviour.isForModel = true
    if (isHandedTalk) examination.behaviour.noteHook(command)
    readCommand(command, what, at, isHandedTalk)
  }
  if (isMembers(document.hooks))
    for (const [event, held] of Object.entries(document.hooks))
      for (const command of commandsOf(held)) run(command, `the hook ${visible(event)}`, true)
  for (const name of helpers) {
    const command = document[name]
    if (typeof command === 'string') run(command, `the setting ${name}`, false)
  }
  if (isMembers(document.statusLine) && typeof document.statusLine.command === 'string')
    run(document.statusLine.command, 'the status line', true)
  if (Array.isArray(document.tasks))
    for (const task of document.tasks.filter(isMembers))
      if (typeof task.command === 'string')
        run([task.command, ...textsOf(task.args)].join(' '), `the task ${visible(String(task.label))}`, false)
  if (/^\.?devcontainer\.json$/i.test(at.name))
    for (const name of ofContainers)
      for (const command of commandsOfContainer(document[name])) run(command, `the setting ${name}`, false)
  if (/^settings(?:\.local)?\.json$/i.test(at.name)) readSteering(document.env, 'the settings', at)
  const mode = isMembers(document.permissions) ? document.permissions.defaultMode : null
  if (mode === 'bypassPermissions' || document['chat.tools.autoApprove'] === true)
    examination.find('SKL-004', place, null, 'the settings let an agent do all without asking', 'without asking')
}

/** Commands anywhere below an event of hooks. */
function commandsOf(held: unknown): readonly string[] {
  if (Array.isArray(held)) return held.flatMap(commandsOf)
  if (!isMembers(held)) return []
  const own = textsOf([held.command, held.bash, held.powershell])
  return [
    ...own.map((command) => [command, ...textsOf(held.args)].join(' ')),
    ...Object.values(held).flatMap(commandsOf),
  ]
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** A text, the words of one command, or commands by name. */
function commandsOfContainer(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return [textsOf(value).join(' ')]
  return isMembers(value) ? Object.values(value).flatMap(commandsOfContainer) : []
}
