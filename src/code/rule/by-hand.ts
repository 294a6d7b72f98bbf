import type { Module } from '../parse/tree.ts'

const asks = /\b(?:argparse|sys\.argv|getpass|click|typer|fire\.Fire|docopt)\b|(?<![.\w])input\(/
const asksInScript = /\bprocess\.argv\b|\breadline\b|\b(?:inquirer|commander|yargs|prompts|@clack\/prompts)\b/
const serves =
  /\b(?:FastAPI|Flask|Starlette|Quart|Sanic|FastMCP|HTTPServer|Application|McpServer)\(|\b(?:uvicorn|gunicorn|django|streamlit|gradio|chainlit)\b|\bcreateServer\(|\bexpress\(\)|\.(?:listen|serve_forever|run_polling)\(/
const folders = /(?:^|\/)(?:scripts?|examples?|samples?|demos?|tutorials?|cookbooks?|setup)\//
const main = /^if __name__\s{0,3}==\s{0,3}["']__main__["']/m

/**
 * Checks that a module is a program which a person starts at a terminal and which serves nobody else: what it prints
 * its user reads, and no log keeps.
 */
export function isRunByHand({ path, source }: Pick<Module, 'path' | 'source'>): boolean {
  if (serves.test(source)) return false
  if (path.endsWith('.ipynb') || folders.test(path)) return true
  if (/\.[cm]?[jt]sx?$/.test(path)) return source.startsWith('#!') || asksInScript.test(source)
  return main.test(source) && asks.test(source)
}
