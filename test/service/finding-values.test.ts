import { afterAll, beforeAll, expect, test } from 'vitest'
import { code, component, finding, findingFolder, removeApplications, scan } from '../support/finding-lines.ts'
