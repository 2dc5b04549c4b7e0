import { t } from '@lingui/core/macro'
import { createProductGroup } from '@stoa/contract/calls/stores/product-groups-v-3'
import { useNavigate } from 'react-router'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { SideForm } from '../../../../ui/form/side-form.tsx'
import { GroupFields } from './fields.tsx'
import { productGroups } from './queries.ts'
import { checkGroup, emptyGroup, saveGroup } from './save.ts'

export default function NewProductGroup() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.productGroups())
  const create = useCall(saveGroup, {
    needs: createProductGroup,
    failed: t`We couldn’t create the product group`,
    done: t`Product group created`,
    quiet: true,
    refreshes: [productGroups],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New product group`}
      call={create}
      initial={emptyGroup}
      check={checkGroup}
      toRequest={(values) => ({ values })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => <GroupFields form={form} isNew />}
    </SideForm>
  )
}
