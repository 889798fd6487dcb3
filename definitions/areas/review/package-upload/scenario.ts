import type { ScenarioDefinition } from '@app/contract';

/** The final package of a filed product is uploaded; its net content differs from the dossier, so the office looks at it, orders a correction and confirms (演示). */
export default {
  after: 'reg/first',
  steps: [
    {
      as: 'applicant',
      do: 'save',
      files: ['packagePictures'],
      data: {
        spec: '50 g',
        saleFrom: '2030-01-01',
        faces: ['front', 'back', 'left', 'right'],
        packageIngredients: '成分：水',
        packageNetContent: '50 mL',
        packageChecked: true,
        confirmed: true,
      },
    },
    { as: 'applicant', do: 'submit', acknowledge: true, expectStatus: 'UPLOADED' },
    { as: 'filing', do: 'claim', node: 'packageCheck' },
    {
      as: 'filing',
      do: 'handle',
      node: 'packageCheck',
      action: 'order',
      acknowledge: true,
      data: { days: 10, items: '净含量与备案资料不一致，请改正。' },
      expectStatus: 'ORDER_CORRECT',
    },
    { as: 'applicant', do: 'edit', node: 'correctPackage', data: { packageNetContent: '50 g' } },
    {
      as: 'applicant',
      do: 'submit',
      node: 'correctPackage',
      action: 'reply',
      acknowledge: true,
      expectStatus: 'UPLOADED',
    },
    { as: 'filing', do: 'claim', node: 'packageCheck' },
    { as: 'filing', do: 'handle', node: 'packageCheck', action: 'ok', acknowledge: true, expectStatus: 'OK' },
  ],
} satisfies ScenarioDefinition;
