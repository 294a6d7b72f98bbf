/** What readers may filter the figures of a survey by. */
export const filterNames = ['period', 'industry', 'seniority'] as const

/** What is known of a respondent, in the order of the contract; the filters come first. */
export const surveyAttributes = [...filterNames, 'role', 'organisationSize'] as const
