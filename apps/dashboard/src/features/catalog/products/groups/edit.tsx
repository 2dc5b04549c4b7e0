import { t } from '@lingui/core/macro'
import { deleteProductGroup, updateProductGroup } from '@stoa/contract/calls/stores/product-groups-v-3'
import type { ProductGroup } from '@stoa/contract/services/stores/product-groups-v-3'
import { Link } from 'react-router'
import { editDrawer } from '../../../../lib/record/edit-drawer.tsx'
import { paths } from '../../../../paths.ts'
import { FieldGroup } from '../../../../ui/fields/field-group.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { GroupFields } from './fields.tsx'
import { productGroupQuery, productGroups } from './queries.ts'
import { checkGroup, saveGroup, toValues } from './save.ts'

export default editDrawer({
  param: 'groupId',
  query: productGroupQuery,
  parent: paths.productGroups,
  texts: () => ({
    title: t`Product group`,
    loadFailed: t`We couldn’t load the product group`,
    saveFailed: t`We couldn’t save the product group`,
    saved: t`Product group saved`,
    changedMeanwhile: t`This product group changed while you were editing.`,
    gone: t`This product group no longer exists.`,
  }),
  name: ({ name }) => name,
  save: saveGroup,
  needs: updateProductGroup,
  refreshes: [productGroups],
  toValues,
  check: checkGroup,
  toRequest: (values, before) => ({ values, before }),
  fields: (form, group) => (
    <>
      <GroupFields form={form} />
      <NotShown group={group} />
    </>
  ),
  remove: {
    call: deleteProductGroup,
    toRequest: (productGroupId) => ({ productGroupId }),
    texts: () => ({
      failed: t`We couldn’t delete the product group`,
      deleted: t`Product group deleted`,
      consequence: t`The products stay. They are no longer shown on each other’s pages.`,
    }),
  },
})

/** The products of the group that customers don’t see in it, and why. */
function NotShown({ group: { members = [], groupingCustomization } }: { group: ProductGroup }) {
  const hidden = members.filter(({ status }) => status !== 'ACTIVE')
  if (hidden.length === 0) return null
  const option = groupingCustomization?.name ?? ''
  return (
    <FieldGroup title={t`Not shown to customers`}>
      <RowList label={t`Not shown to customers`}>
        {hidden.map(({ productId, productName, status }) => (
          <Row
            key={productId}
            title={<Link to={paths.product(productId!)}>{productName}</Link>}
            detail={status === 'HIDDEN' ? t`Hidden in the shop` : t`Has no choice of ${option} any more`}
          />
        ))}
      </RowList>
    </FieldGroup>
  )
}
