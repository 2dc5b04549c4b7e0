import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Notice } from '../../ui/notice.tsx'
import type { TokenSources } from './token-sources.ts'

interface CardTokens {
  /** Where the providers' fields of the page put what returns their tokens. */
  tokens: TokenSources
  /** The provider could not be reached when the form was submitted. */
  isUnreachable: boolean
  /**
   * Exchanges what the buyer entered in the provider's fields for a token, before the form is submitted. Undefined where the method
   * has no fields on the page: a form cannot be submitted again while its `submit` event is handled.
   */
  prepare(form: HTMLFormElement): Promise<boolean> | undefined
}

/** The tokens of a form with `PaymentMethods`. */
export function useCardTokens(): CardTokens {
  const tokens = useRef(new Map<string, () => Promise<string | undefined>>())
  const [isUnreachable, setUnreachable] = useState(false)
  const fillInToken = async (field: HTMLInputElement, requestToken: () => Promise<string | undefined>): Promise<boolean> => {
    try {
      const token = await requestToken()
      field.value = token ?? ''
      return token !== undefined
    } catch {
      setUnreachable(true)
      return false
    }
  }
  return {
    tokens,
    isUnreachable,
    prepare(form) {
      setUnreachable(false)
      const method = new FormData(form).get('method')
      const requestToken = typeof method === 'string' ? tokens.current.get(method) : undefined
      const field = form.elements.namedItem('paymentToken')
      if (!(field instanceof HTMLInputElement)) return undefined
      field.value = ''
      return requestToken && fillInToken(field, requestToken)
    },
  }
}

export function ProviderUnreachable() {
  return (
    <Notice tone="problem">
      <Trans>We couldn’t reach the payment provider. Nothing was charged. Please press Pay again.</Trans>
    </Notice>
  )
}
