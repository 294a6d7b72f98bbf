import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRepository } from '../support/git-server.ts'
import { both, describeDatabases, type TestDatabase } from '../support/setup.ts'
import { startVcsService, type VcsService } from '../support/vcs.ts'

/** An agent whose tool puts text of the model into SQL, over three functions and two files. */
const files = {
  'accounts.py': `import sqlite3


class Accounts:
    def __init__(self):
        self.db = sqlite3.connect("accounts.db")

    def of(self, owner):
        return self.db.execute(f"SELECT * FROM accounts WHERE owner = '{owner}'").fetchall()
`,
  'agent.py': `from langchain.agents import AgentExecutor, Tool, create_react_agent
from langchain_openai import ChatOpenAI

from accounts import Accounts


def look_up(owner: str):
    return str(Accounts().of(owner))


tools = [Tool(name="accounts", func=look_up, description="Lists the accounts of an owner.")]
llm = ChatOpenAI(model="gpt-4o")


def answer(question):
    return AgentExecutor(agent=create_react_agent(llm, tools, prompt), tools=tools).invoke({"input": question})
`,
  'main.py': `import streamlit as st

from agent import answer

if question := st.chat_input("Ask about your accounts"):
    with st.chat_message("assistant"):
        st.write(answer(question))
`,
  'requirements.txt': 'langchain==0.1.0\nlangchain-openai==0.1.0\nstreamlit==1.30.0\n',
}

describeDatabases('from a repository to what to fix first', ({ open }) => {
  let database: TestDatabase
  let vcs: VcsService
  beforeAll(async () => {
    database = await open('starter')
    vcs = await startVcsService(database)
  })
  afterAll(async () => {
    await vcs?.close()
    await database?.close()
  })

  test(
    'applications §5: a scan of a repository leads to attack paths and fix first by the very line',
    both,
    async () => {
      const { url, commit } = await plant()
      const made = await vcs.api.json('POST', '/targets', {
        ...{ name: 'agent', kind: 'repository', application: 'agent', locator: { url } },
      })
      expect(made.status, made.text).toBe(201)
      const { id } = made.body
      const run = await vcs.api.ended((await vcs.api.json('POST', '/vcs-scan', { target: id, ref: 'main' })).body.id)
      expect(run).toMatchObject({ state: 'succeeded', commit: { sha: commit } })
      const { body: listed } = await vcs.api.get(`/findings?target=${id}&severityAtLeast=4`)
      const flaw = listed.items.find(({ rule }: { rule: string }) => rule === 'AI-SQL')
      expect(flaw.location).toMatchObject({ path: 'accounts.py', line: 9 })
      const { body: paths } = await vcs.api.get(`/attack-paths?target=${id}`)
      expect(paths.items.length).toBeGreaterThan(0)
      expect(JSON.stringify(paths.items[0])).toContain(flaw.id)
      const { body: first } = await vcs.api.get(`/attack-paths/remediation?target=${id}`)
      expect(first.findings.rounds[0]).toMatchObject({ findings: [flaw.id], weaknesses: ['CWE-89'] })
      expect(first.findings.rounds[0].pathsCut).toBeGreaterThan(0)
    },
  )

  async function plant() {
    const repository = await createRepository(vcs.server.folder, 'agent.git')
    return { url: vcs.server.url('agent.git'), commit: await repository.commit(files) }
  }
})
