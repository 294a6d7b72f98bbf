import { describe, expect, test } from 'vitest'
import { parseConfig } from '../../src/ground/config.ts'
import { readRepositoryLinks, repositoryLink } from '../../src/ground/repository-link.ts'

const revision = '0123456789abcdef0123456789abcdef01234567'
const [links] = readRepositoryLinks(['git.example.com:8443=gitlab'])
const link = (place: Partial<Parameters<typeof repositoryLink>[0]>) =>
  repositoryLink({ url: 'https://github.com/acme/shop.git', revision, path: 'src/a.py', line: 7, ...place }, links)

describe('the address of a line in a repository', () => {
  test.each([
    ['https://github.com/acme/shop.git', `https://github.com/acme/shop/blob/${revision}/src/a.py#L7`],
    ['https://gitlab.com/acme/sub/shop', `https://gitlab.com/acme/sub/shop/-/blob/${revision}/src/a.py#L7`],
    ['https://bitbucket.org/acme/shop', `https://bitbucket.org/acme/shop/src/${revision}/src/a.py#lines-7`],
    ['https://codeberg.org/acme/shop/', `https://codeberg.org/acme/shop/src/commit/${revision}/src/a.py#L7`],
    [
      'https://dev.azure.com/acme/p/_git/shop',
      `https://dev.azure.com/acme/p/_git/shop?path=/src/a.py&version=GC${revision}&line=7&lineEnd=8&lineStartColumn=1&lineEndColumn=1`,
    ],
    ['https://git.example.com:8443/a/b', `https://git.example.com:8443/a/b/-/blob/${revision}/src/a.py#L7`],
  ])('of %s', (url, expected) => {
    expect(link({ url })).toBe(expected)
    expect(link({ url, line: null })).toBe(expected.replace(/#.*|&line.*/, ''))
  })

  test.each([
    ['another host', { url: 'https://github.com.evil.example/acme/shop' }],
    ['another port', { url: 'https://github.com:8443/acme/shop' }],
    ['no TLS', { url: 'http://github.com/acme/shop' }],
    ['a script', { url: 'javascript://github.com/%0aalert(1)' }],
    ['no URL', { url: 'git@github.com:acme/shop' }],
    ['a branch', { revision: 'main' }],
    ['a short commit', { revision: revision.slice(0, 12) }],
    ['a way out of the repository', { path: '../../settings' }],
    ['an absolute path', { path: '/etc/passwd' }],
  ])('none with %s', (_, place) => {
    expect(link(place)).toBeNull()
  })

  test('user, query and markup of the source do not get through', () => {
    const made = link({ url: 'https://user:secret@github.com/acme/shop?token=1#x', path: 'a b/"><script>#?.py' })
    expect(made).toBe(`https://github.com/acme/shop/blob/${revision}/a%20b/%22%3E%3Cscript%3E%23%3F.py#L7`)
  })

  test('REPOSITORY_LINKS that are wrong are reported, each', () => {
    const { problems } = parseConfig({ REPOSITORY_LINKS: 'a.example=gitlab,b.example=svn,=github,c/d=github' })
    expect(problems.map((problem) => /"(.*?)"/.exec(problem)?.[1])).toEqual(['b.example=svn', '=github', 'c/d=github'])
  })
})
