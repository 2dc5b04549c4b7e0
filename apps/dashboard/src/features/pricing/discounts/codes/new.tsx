import { t } from '@lingui/core/macro'
import { createCoupon } from '@stoa/contract/calls/marketing/coupons'
import { useNavigate } from 'react-router'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { SideForm } from '../../../../ui/form/side-form.tsx'
import { CodeSimulation } from './code-simulation.tsx'
import { CodeFields } from './fields.tsx'
import { codes } from './queries.ts'
import { toFormField } from './place.ts'
import { checkCode, toSpecification, toValues } from './values.ts'

export default function NewDiscountCode() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.discountCodes())
  const create = useCall(createCoupon, {
    failed: t`We couldn’t create the code`,
    done: t`Code created`,
    quiet: true,
    refreshes: [codes],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New code`}
      call={create}
      initial={toValues({})}
      check={checkCode}
      place={toFormField}
      toRequest={(values) => ({ specification: toSpecification(values) })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => (
        <>
          <CodeFields form={form} />
          <CodeSimulation form={form} />
        </>
      )}
    </SideForm>
  )
}
