import { t } from '@lingui/core/macro'
import { oAuthAppLimits } from '@stoa/contract/limits/stoa/sites'
import type { FormOf } from '../../../ui/form/typed-form.ts'
import { splitLines } from './lines.ts'
import { TryAddress } from './try-address.tsx'
import { SwitchField, TextAreaField, TextField } from '../../../ui/fields/fields.tsx'
import type { OAuthAppValues } from './values.ts'

export function OAuthAppFields({ form }: { form: FormOf<OAuthAppValues> }) {
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        data-autofocus
        limits={oAuthAppLimits.name}
        placeholder={t`Storefront`}
      />
      <TextAreaField
        form={form}
        name="redirectUris"
        label={t`Allowed redirect URLs`}
        description={t`One URL per line. Sign-in can only return visitors to these.`}
        minRows={4}
      />
      <TryAddress form={form} />
      <TextAreaField
        form={form}
        name="redirectDomains"
        label={t`Allowed redirect domains`}
        description={t`One domain per line, such as shop.example or *.shop.example. After a checkout, buyers can only return to these.`}
        minRows={3}
      />
      <SwitchField
        form={form}
        name="development"
        label={t`In development`}
        description={t`Answers to the app have hints on what is wrong with its requests, which the developer console lists. Switch it off before customers come.`}
      />
    </>
  )
}

export function checkOAuthApp({ name, redirectUris, redirectDomains }: OAuthAppValues) {
  const wrong = splitLines(redirectUris).find((uri) => !URL.canParse(uri))
  const noDomain = splitLines(redirectDomains).find((domain) => !isDomain(domain))
  return {
    ...(!name.trim() && { name: t`Enter a name that helps you recognise it.` }),
    ...(wrong && { redirectUris: t`${wrong} is not a valid URL.` }),
    ...(noDomain && { redirectDomains: t`${noDomain} is not a domain.` }),
  }
}

/** Roughly: the server says which host names count. */
function isDomain(text: string): boolean {
  return /^(?:https?:\/\/)?(?:\*\.)?[^\s/\\@?#*]+\/?$/i.test(text)
}
