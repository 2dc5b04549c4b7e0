import { Trans } from '@lingui/react/macro'
import '../../lib/texts/account-texts.ts'
import type { ReactNode } from 'react'
import type { Route } from './+types/proof-page.ts'

/** The shop's signed statement about a review, with the result of checking it. */
export function Proof({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { shopName, checks, date, reviewTitle, body, lineHash, statement, publicKey } = loaderData
  return (
    <div className="page max-w-2xl space-y-6 pt-8 md:pt-14">
      <h1 className="display text-title">
        <Trans>Is this review genuine?</Trans>
      </h1>
      <blockquote dir="auto" className="border-s-4 border-line ps-4 wrap-anywhere">
        {reviewTitle && <p className="font-medium">{reviewTitle}</p>}
        <p className="whitespace-pre-line">{body || <Trans>The review has no text.</Trans>}</p>
      </blockquote>
      <ul className="space-y-3">
        <Check isRight={checks.signed}>
          {checks.signed ? (
            <Trans>
              {shopName} signed this review on {date}, and the signature is right.
            </Trans>
          ) : (
            <Trans>The signature is wrong.</Trans>
          )}
        </Check>
        <Check isRight={checks.unchanged}>
          {checks.unchanged ? (
            <Trans>Stars and text are those that were signed.</Trans>
          ) : (
            <Trans>Stars or text were changed after they were signed.</Trans>
          )}
        </Check>
        <Check isRight={checks.purchased}>
          {checks.purchased ? (
            <Trans>The author has bought the product: the signed order line exists.</Trans>
          ) : (
            <Trans>
              The order line that was signed no longer counts: its order was cancelled, or the author’s data was erased.
            </Trans>
          )}
        </Check>
      </ul>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center underline">
          <Trans>Check it yourself</Trans>
        </summary>
        <p className="pt-2">
          <Trans>
            The statement is a signed text (JWS, EdDSA), which any library for JSON Web Tokens checks with the public key. It
            names neither the order nor the buyer.
          </Trans>
        </p>
        <dl className="mt-3 space-y-3 text-small wrap-anywhere">
          <div>
            <dt className="font-medium">
              <Trans>Hash of the order line</Trans>
            </dt>
            <dd>{lineHash}</dd>
          </div>
          <div>
            <dt className="font-medium">
              <Trans>Statement</Trans>
            </dt>
            <dd>{statement}</dd>
          </div>
          <div>
            <dt className="font-medium">
              <Trans>Public key</Trans>
            </dt>
            <dd>{publicKey}</dd>
          </div>
        </dl>
      </details>
    </div>
  )
}

function Check({ isRight, children }: { isRight: boolean; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span aria-hidden="true">{isRight ? '✓' : '✗'}</span>
      <span>{children}</span>
    </li>
  )
}
