import { t } from '@lingui/core/macro'
import { createCheckoutTemplate } from '@stoa/contract/calls/ecom/checkout-templates'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { SideForm } from '../../../../ui/form/side-form.tsx'
import { LinkFields } from './fields.tsx'
import { checkoutLinks } from './queries.ts'
import { readLines } from '../cart-lines.ts'
import { checkLink, saveLink, toValues } from './values.ts'

export default function NewCheckoutLink() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const close = () => void navigate(paths.checkoutLinks())
  const create = useCall(saveLink, {
    needs: createCheckoutTemplate,
    failed: t`We couldn’t create the link`,
    done: t`Link created`,
    quiet: true,
    refreshes: [checkoutLinks],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New checkout link`}
      call={create}
      initial={{ ...toValues({}), lines: readLines(search.get('lines')) }}
      check={checkLink}
      toRequest={(values) => ({ values })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => <LinkFields form={form} />}
    </SideForm>
  )
}
