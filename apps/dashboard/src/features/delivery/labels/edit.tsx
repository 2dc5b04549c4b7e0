import { t } from '@lingui/core/macro'
import { updateShippoConfiguration } from '@stoa/contract/calls/ecom/shippo-configurations'
import { editDrawer } from '../../../lib/record/edit-drawer.tsx'
import { recordIn } from '../../../lib/record/record-calls.ts'
import { paths } from '../../../paths.ts'
import { labelConfigurationsQuery } from '../shared/delivery-queries.ts'
import { ConfigurationFields } from './fields.tsx'
import { checkConfiguration, toConfiguration, toValues } from './values.ts'

export default editDrawer({
  param: 'configurationId',
  query: (configurationId) => recordIn(labelConfigurationsQuery, (all) => all.find(({ id }) => id === configurationId)),
  parent: paths.delivery,
  texts: () => ({
    title: t`Label rates`,
    loadFailed: t`We couldn’t load the label rates`,
    saveFailed: t`We couldn’t save the label rates`,
    saved: t`Label rates saved`,
    changedMeanwhile: t`The label rates changed while you were editing.`,
    gone: t`These label rates no longer exist.`,
  }),
  save: updateShippoConfiguration,
  refreshes: [labelConfigurationsQuery],
  toValues,
  check: checkConfiguration,
  toRequest: (values, before) => ({
    shippoConfiguration: { id: before.id!, revision: before.revision!, ...toConfiguration(values, before) },
  }),
  fields: (form) => <ConfigurationFields form={form} />,
})
