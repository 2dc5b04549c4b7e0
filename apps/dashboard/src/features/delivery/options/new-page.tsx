import { t } from '@lingui/core/macro'
import { createShippingOption } from '@stoa/contract/calls/ecom/shipping-options'
import { useNavigate } from 'react-router'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { PageForm } from '../../../lib/record/page-form.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { Page } from '../../../ui/page/page.tsx'
import { shippingOptionsQuery } from '../shared/delivery-queries.ts'
import { OptionFields } from './fields.tsx'
import { checkOption, emptyOption, toFormField, toOption, type OptionValues } from './values.ts'

export default function NewOptionPage() {
  const navigate = useNavigate()
  const create = useCall(createShippingOption, {
    failed: t`We couldn’t create the shipping option`,
    done: ({ shippingOption }) => t`${shippingOption?.title ?? ''} created`,
    quiet: true,
    refreshes: [shippingOptionsQuery],
    onDone: () => void navigate(paths.delivery(), { replace: true }),
  })
  return (
    <Page title={t`New shipping option`} back={<BackLink to={paths.delivery()}>{t`Delivery`}</BackLink>} narrow>
      <PageForm
        call={create}
        initial={emptyOption}
        check={checkOption}
        toRequest={(values: OptionValues) => ({ shippingOption: toOption(values) })}
        place={toFormField}
        saveLabel={t`Create`}
        isNew
      >
        {(form) => <OptionFields form={form} />}
      </PageForm>
    </Page>
  )
}
