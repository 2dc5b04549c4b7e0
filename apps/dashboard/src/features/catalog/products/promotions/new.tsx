import { t } from '@lingui/core/macro'
import { createPromotion } from '@stoa/contract/calls/stores/promotions-v-3'
import { useNavigate } from 'react-router'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { SideForm } from '../../../../ui/form/side-form.tsx'
import { PromotionFields } from './fields.tsx'
import { promotions } from './queries.ts'
import { checkPromotion, emptyPromotion, toPromotion } from './values.ts'

export default function NewPromotion() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.promotions())
  const create = useCall(createPromotion, {
    failed: t`We couldn’t create the promotion`,
    done: t`Promotion created`,
    quiet: true,
    refreshes: [promotions],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New promotion`}
      call={create}
      initial={emptyPromotion}
      check={checkPromotion}
      toRequest={(values) => ({ promotion: toPromotion(values) })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => <PromotionFields form={form} />}
    </SideForm>
  )
}
