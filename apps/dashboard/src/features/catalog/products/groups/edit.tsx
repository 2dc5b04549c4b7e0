import { t } from '@lingui/core/macro'
import { deleteProductGroup, updateProductGroup } from '@stoa/contract/calls/stores/product-groups-v-3'
import type { ProductGroup } from '@stoa/contract/services/stores/product-groups-v-3'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { IrreversibleAction } from '../../../../lib/record/irreversible-action.tsx'
import { RecordDrawer } from '../../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { FieldGroup } from '../../../../ui/fields/field-group.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { GroupFields } from './fields.tsx'
import { productGroupQuery, productGroups } from './queries.ts'
import { checkGroup, saveGroup, toValues } from './save.ts'

export default function EditProductGroup() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.productGroups())
  const productGroupId = useParams()['groupId']!
  const query = useQuery(productGroupQuery(productGroupId))
  const save = useCall(saveGroup, {
    needs: updateProductGroup,
    failed: t`We couldn’t save the product group`,
    done: t`Product group saved`,
    quiet: true,
    refreshes: [productGroups],
    onDone: close,
  })
  const remove = useCall(deleteProductGroup, {
    failed: t`We couldn’t delete the product group`,
    done: t`Product group deleted`,
    refreshes: [productGroups],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(group) => group?.name ?? t`Product group`}
      failed={t`We couldn’t load the product group`}
      gone={t`This product group no longer exists.`}
      call={save}
      toValues={toValues}
      changedMeanwhile={t`This product group changed while you were editing.`}
      check={checkGroup}
      toRequest={(values, before) => ({ values, before })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form, group) => (
        <>
          <GroupFields form={form} />
          <NotShown group={group} />
          <div>
            <IrreversibleAction
              verb={t`Delete`}
              name={group.name ?? undefined}
              consequence={t`The products stay. They are no longer shown on each other’s pages.`}
              call={remove}
              request={{ productGroupId }}
            />
          </div>
        </>
      )}
    </RecordDrawer>
  )
}

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
