import { t } from '@lingui/core/macro'
import type { OAuthApp } from '@stoa/contract/services/stoa/sites'
import { TextAreaField, TextField } from '../../../ui/fields.tsx'

export interface OAuthAppValues {
  name: string
  /** One a line. */
  redirectUris: string
}

export function OAuthAppFields() {
  return (
    <>
      <TextField name="name" label={t`Name`} data-autofocus maxLength={100} placeholder={t`Storefront`} />
      <TextAreaField
        name="redirectUris"
        label={t`Allowed redirect addresses`}
        description={t`One a line. Signing in leads back only to these.`}
        minRows={4}
      />
    </>
  )
}

export function toValues({ name = '', allowedRedirectUris = [] }: OAuthApp): OAuthAppValues {
  return { name, redirectUris: allowedRedirectUris.join('\n') }
}

export function toOAuthApp({ name, redirectUris }: OAuthAppValues): OAuthApp {
  return { name: name.trim(), allowedRedirectUris: linesOf(redirectUris) }
}

export function checkOAuthApp({ name, redirectUris }: OAuthAppValues) {
  const wrong = linesOf(redirectUris).find((uri) => !URL.canParse(uri))
  return {
    ...(!name.trim() && { name: t`Give it a name you will know it by.` }),
    ...(wrong && { redirectUris: `${wrong} is no whole address.` }),
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
