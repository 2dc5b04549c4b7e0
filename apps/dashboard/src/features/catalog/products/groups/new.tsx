import { t } from '@lingui/core/macro'
import { createProductGroup } from '@stoa/contract/calls/stores/product-groups-v-3'
import { paths } from '../../../../paths.ts'
import { createDrawer } from '../../../../lib/record/create-drawer.tsx'
import { GroupFields } from './fields.tsx'
import { productGroups } from './queries.ts'
import { checkGroup, emptyGroup, saveGroup } from './save.ts'

export default createDrawer({
  parent: paths.productGroups,
  texts: () => ({
    title: t`New product group`,
    failed: t`We couldn’t create the product group`,
    created: t`Product group created`,
  }),
  save: saveGroup,
  needs: createProductGroup,
  refreshes: [productGroups],
  initial: () => emptyGroup,
  check: checkGroup,
  toRequest: (values) => ({ values }),
  fields: (form) => <GroupFields form={form} isNew />,
})
