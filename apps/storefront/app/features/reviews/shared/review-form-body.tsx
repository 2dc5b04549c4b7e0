import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import '../../../lib/texts/interaction-texts.ts'
import { PhotoField } from '../../photos/shared/photo-field.tsx'
import { maxReviewFiles } from '../../photos/shared/send-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ReviewFields } from './review-fields.tsx'
import { ReviewPreview } from './review-preview.tsx'
import type { ReviewView } from './review-view.ts'

interface ReviewAnswer {
  given?: Readonly<Record<string, string | undefined>>
  photos?: string[]
  preview?: ReviewView
  problem?: string
  problems?: Readonly<Record<string, string | undefined>>
}

interface ReviewFormBodyProps {
  shopName: string
  /** The server's answer to the form that was sent before. */
  answer: ReviewAnswer | undefined
  /** The stars and the name that the fields begin with. */
  stars: number | undefined
  authorName?: string | undefined
  /** The name of a member is known. */
  isMember: boolean
  /** Between the name and the preview. */
  children?: ReactNode
  /** Beside the buttons. */
  cancel?: ReactNode
}

/** The parts that every review form shares: fields, a preview, the consent and the buttons. */
export function ReviewFormBody({ shopName, answer, stars, authorName, isMember, children, cancel }: ReviewFormBodyProps) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const { given = {}, photos = [], preview, problem, problems = {} } = answer ?? {}
  return (
    <>
      {problem && <Notice tone="problem">{problem}</Notice>}
      <ReviewFields given={{ ...given, rating: given['rating'] || (stars ? String(stars) : '') }} problems={problems} />
      <PhotoField label={t`Photos and videos`} given={photos} max={maxReviewFiles} withVideos />
      {!isMember && (
        <Field
          name="name"
          label={t`Name`}
          hint={t`It is shown with your review.`}
          autoComplete="nickname"
          maxLength={100}
          defaultValue={given['name'] ?? authorName}
          problem={problems['name']}
        />
      )}
      {children}
      {preview && <ReviewPreview review={preview} />}
      <p className="text-small text-quiet">
        <Trans>
          By sending, you agree that {shopName} shows your review with your name in the shop. You can ask us to delete it at any
          time.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={busy}>
          <Trans>Send review</Trans>
        </Button>
        <Button name="act" value="preview" variant="plain" aria-disabled={busy}>
          <Trans>Preview</Trans>
        </Button>
        {cancel}
      </div>
    </>
  )
}
