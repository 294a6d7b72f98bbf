#!/usr/bin/env node
// Parsed by every Node since 12, so that an old one says what it lacks; what needs a new one is imported behind the check.
const least = 24
if (Number(process.versions.node.split('.')[0]) < least) {
  process.stderr.write(
    `skg needs Node ${least} or later, and ${process.execPath} is ${process.versions.node}; get a newer one at https://nodejs.org.\n`,
  )
  process.exitCode = 2
} else import('./start.js')
