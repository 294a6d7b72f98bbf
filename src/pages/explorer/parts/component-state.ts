import type { TargetComponentsData } from '../../shared/documents/components.ts'

type Component = NonNullable<TargetComponentsData['target']>['components'][number]

/** Words for what is known of a component. */
export const stateWords: Readonly<Record<Component['state'], string>> = {
  PRESENT: 'declared',
  ABSENT: 'declared absent',
  CONFIGURED: 'configured',
  USED: 'seen in use',
  HINT: 'only a hint',
  UNKNOWN: 'not known',
}
