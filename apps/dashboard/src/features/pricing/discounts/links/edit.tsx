import { t } from '@lingui/core/macro'
import { deleteCheckoutTemplate, updateCheckoutTemplate } from '@stoa/contract/calls/ecom/checkout-templates'
import { editDrawer } from '../../../../lib/record/edit-drawer.tsx'
import { paths } from '../../../../paths.ts'
import { CopyText } from '../../../../ui/actions/copy-text.tsx'
import { LinkFields } from './fields.tsx'
import { checkoutLinks, linkQuery } from './queries.ts'
import { checkLink, saveLink, toValues } from './values.ts'

export default editDrawer({
  param: 'linkId',
  query: linkQuery,
  parent: paths.checkoutLinks,
  texts: () => ({
    title: t`Checkout link`,
    loadFailed: t`We couldn’t load the link`,
    saveFailed: t`We couldn’t save the link`,
    saved: t`Link saved`,
    changedMeanwhile: t`This link changed while you were editing.`,
    gone: t`This link no longer exists.`,
  }),
  name: ({ name }) => name,
  save: saveLink,
  needs: updateCheckoutTemplate,
  refreshes: [checkoutLinks],
  readsAgain: true,
  toValues,
  check: checkLink,
  toRequest: (values, before) => ({ values, before }),
  fields: (form, { url = '' }) => (
    <>
      <CopyText text={url} what={t`link`} />
      <LinkFields form={form} />
    </>
  ),
  remove: {
    call: deleteCheckoutTemplate,
    toRequest: (id) => ({ checkoutTemplateId: id }),
    texts: () => ({
      failed: t`We couldn’t delete the link`,
      deleted: t`Link deleted`,
      consequence: t`People who open the link see that the offer has ended. Checkouts and orders stay.`,
    }),
  },
})
