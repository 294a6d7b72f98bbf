import { Soft } from '../../shared/soft.tsx'
import { FactList } from '../object/facts.tsx'
import { Components } from './component-links.tsx'
import type { Component } from './component-page.tsx'

const stated = (facts: readonly (readonly [string, string | null])[]) =>
  facts.flatMap(([name, text]) =>
    text === null || text === '' ? [] : [[name, <Soft key={name} text={text} />] as const],
  )

/** What the card of a model states. */
export function ModelFacts({ model }: { readonly model: NonNullable<Component['aiModel']> }) {
  const facts = stated([
    ['Revision', model.revision ?? 'none is known'],
    ['Task', model.task],
    ['Architecture', model.architecture],
    ['Inputs and outputs', model.format],
    ['Trained by', model.trainedBy],
    ['Safety risk', model.safetyRisk],
    ['Autonomy', model.autonomy],
    ['Energy', model.energy],
    ...model.parameters.map(({ name, value }) => [`Parameter ${name}`, value] as const),
    ...model.metrics.map(({ name, value, slice }) => [slice ? `${name} (${slice})` : name, value] as const),
  ])
  return (
    <>
      <section className="card">
        <h2>Model card</h2>
        <FactList facts={facts} />
        <Texts title="Uses, limits and risks" of={model.considerations} />
      </section>
      <div className="two">
        <Components title="Trained on" of={model.trainedOn} none="No file names a dataset." />
        {model.testedOn.length > 0 && <Components title="Tested on" of={model.testedOn} none="" />}
        {model.baseModels.length > 0 && <Components title="Made of" of={model.baseModels} none="" />}
      </div>
    </>
  )
}

/** What is stated of a dataset. */
export function DatasetFacts({ dataset }: { readonly dataset: NonNullable<Component['dataset']> }) {
  const facts = stated([
    ['Kind', dataset.datasetKind],
    ['Size', dataset.size],
    ['Availability', dataset.availability],
    ['Confidentiality', dataset.confidentiality],
    ['Sensitive data', dataset.sensitiveData],
    ['Collection', dataset.collection],
    ['Intended use', dataset.intendedUse],
  ])
  return (
    <>
      <section className="card">
        <h2>Dataset</h2>
        <FactList facts={facts} />
        {facts.length === 0 && <p className="muted">No file states more of it.</p>}
        <Texts title="Preparation" of={dataset.preprocessing} />
        <Texts title="Known bias" of={dataset.knownBias} />
      </section>
      <Components title="Models trained on it" of={dataset.trains} none="None that is known." />
    </>
  )
}

function Texts({ title, of }: { readonly title: string; readonly of: readonly string[] }) {
  if (of.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {of.map((text) => (
          <li key={text}>
            <Soft text={text} />
          </li>
        ))}
      </ul>
    </>
  )
}
