import type { Samples } from './sample-folder.ts'

/** Samples of the rules of configurations that make a loader import or run something. */
export const configurationSamples = {
  'CFG-001': {
    positive: [
      ['MLmodel', 'flavors:\n  python_function:\n    loader_module: shop_loader\n'],
      ['model_index.json', { _class_name: 'Pipeline', _diffusers_version: '0.30', unet: ['shop_net', 'Net'] }],
      ['modules.json', [{ idx: 0, name: '0', path: '', type: 'shop.Pooling' }]],
      ['conf/model.yaml', 'model:\n  _target_: os.system\n  command: ls\n'],
    ],
    negative: [
      ['MLmodel', 'flavors:\n  python_function:\n    loader_module: mlflow.sklearn\n'],
      ['model_index.json', { _diffusers_version: '0.30', unet: ['diffusers', 'UNet2DConditionModel'] }],
      ['conf/model.yaml', 'model:\n  _target_: torch.optim.Adam\n  lr: 0.1\n'],
    ],
  },
  'YML-001': {
    positive: [
      ['a.yaml', '!!python/object/apply:os.system ["ls"]\n'],
      ['b.yaml', '%TAG !p! tag:yaml.org,2002:python/\n---\na: !p!object/new:os.system ["ls"]\n'],
      ['c.yml', '{a: [!<tag:yaml.org,2002:python/object/apply:os.popen> [ls]]}\n'],
    ],
    negative: [
      ['a.yaml', 'size: !!python/tuple [1, 2]\nkind: !!str 1\n'],
      ['b.yaml', '# !!python/object/apply:os.system\na: 1\n'],
    ],
  },
  'XML-001': {
    positive: [
      ['a.pmml', '<?xml version="1.0"?><!DOCTYPE PMML [<!ENTITY x SYSTEM "file:///etc/passwd">]><PMML>&x;</PMML>'],
      ['b.xml', '<?xml version="1.0"?><net xmlns:xi="x"><xi:include href="file:///etc/passwd"/></net>'],
    ],
    negative: [
      ['a.pmml', '<?xml version="1.0"?><PMML version="4.4"><Header/></PMML>'],
      ['b.xml', '<!DOCTYPE html><p>1</p>'],
    ],
  },
} satisfies Readonly<Record<string, Samples>>
