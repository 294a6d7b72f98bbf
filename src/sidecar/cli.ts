import type { Command } from 'commander'
import type { Terminal } from '../ground/terminal.ts'
import type { SidecarFlags } from './config.ts'

type Client = typeof import('./client/commands.ts')

/** Adds `sidecar` and the commands that talk to one that runs. */
export function addSidecar(program: Command, terminal: Terminal): void {
  const sidecar = program
    .command('sidecar')
    .description(
      'take in traffic and findings of a tester’s tools, on loopback, until SIGTERM; or talk to one that runs',
    )
    .option('--scope <file>', 'YAML or JSON with what is allowed and denied; without it nothing is in scope')
    .option('--allow-origin <origin...>', 'origins whose pages may call')
    .option('--allow-remote', 'let SECENG_SIDECAR_URL name an address that other machines reach; needs SIDECAR_TOKEN')
    .option('--no-token', 'require no token of clients on this machine')
    .action(async (flags: SidecarFlags) => {
      const { runSidecar } = await import('./run.ts')
      await runSidecar(terminal.env, flags)
    })
  const add = (name: string, description: string) =>
    sidecar.command(name).description(description).configureHelp({ showGlobalOptions: false })
  const client = (): Promise<Client> => import('./client/commands.ts')

  add('send', 'send files to the sidecar: HAR, Burp XML or JSON, ZAP JSON, nuclei JSONL, messages, findings')
    .argument('<file...>', 'what to send; - is standard input')
    .option('--format <format>', 'har, burp, zap, nuclei, message or finding; recognised by its content when not given')
    .option('--json', 'print what came of each file as JSON')
    .action(async (files: readonly string[], flags) => (await client()).send(terminal, files, flags))
  add('classify', 'report what kind of traffic a message is; nothing is stored')
    .argument('<file>', 'a message in JSON; - is standard input')
    .option('--json', 'print the whole classification as JSON')
    .action(async (file: string, flags) => (await client()).classify(terminal, file, flags))
  add('jobs', 'list the jobs, or show, cancel or fetch the result of one')
    .argument('[id]', 'one job')
    .option('--status <status>', 'only jobs in this state')
    .option('--cancel', 'cancel the job')
    .option('--result <file>', 'write the result of the job into a new file; - is standard output')
    .option('--json', 'print JSON')
    .action(async (id: string | undefined, flags) => (await client()).jobs(terminal, id, flags))
  add('export', 'write evidence as a file')
    .argument('[id...]', 'what to export; the newest that are stored when not given')
    .option('--format <format>', 'json, jsonl, csv, har, sarif, markdown, html or zip', 'zip')
    .option('--kind <kind>', 'only message or finding')
    .option('--source <source>', 'only what this connector sent')
    .option('--last <count>', 'how many of the newest, up to 1000', '1000')
    .option('--out <file>', 'a new file; - is standard output; else the name that the sidecar gives')
    .action(async (ids: readonly string[], flags) => (await client()).exportTo(terminal, ids, flags))
}
