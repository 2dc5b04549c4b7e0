import { t } from '@lingui/core/macro'
import { createCheckoutTemplate } from '@stoa/contract/calls/ecom/checkout-templates'
import { paths } from '../../../../paths.ts'
import { createDrawer } from '../../../../lib/record/create-drawer.tsx'
import { LinkFields } from './fields.tsx'
import { checkoutLinks } from './queries.ts'
import { readLines } from '../cart-lines.ts'
import { checkLink, saveLink, toValues } from './values.ts'

export default createDrawer({
  parent: paths.checkoutLinks,
  texts: () => ({
    title: t`New checkout link`,
    failed: t`We couldn’t create the link`,
    created: t`Link created`,
  }),
  save: saveLink,
  needs: createCheckoutTemplate,
  refreshes: [checkoutLinks],
  initial: (search) => ({ ...toValues({}), lines: readLines(search.get('lines')) }),
  check: checkLink,
  toRequest: (values) => ({ values }),
  fields: (form) => <LinkFields form={form} />,
})
