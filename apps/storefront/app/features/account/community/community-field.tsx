import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { CheckField } from '../../../ui/field.tsx'

/** The audience of public profiles; NOBODY if the shop keeps all of them private. */
export type SeenBy = 'EVERYBODY' | 'MEMBERS' | 'NOBODY'

interface CommunityFieldProps {
  isPublic: boolean
  slug: string
  seenBy: SeenBy
}

/** The choice to take part in the community, with an explanation of what it means. */
export function CommunityField({ isPublic, slug, seenBy }: CommunityFieldProps) {
  const { t } = useLingui()
  return (
    <fieldset>
      <legend className="font-medium">
        <Trans>Community</Trans>
      </legend>
      {seenBy === 'NOBODY' ? (
        <p className="text-quiet">
          <Trans>This shop keeps all profiles private. Only you see yours.</Trans>
        </p>
      ) : (
        <>
          <CheckField
            name="isPublic"
            label={seenBy === 'MEMBERS' ? t`Members may see my profile` : t`Everybody may see my profile`}
            defaultChecked={isPublic}
            aria-describedby="isPublic-hint"
          />
          <p id="isPublic-hint" className="text-small text-quiet">
            <Trans>
              You take part in the community: you are in the list of members, and others can follow you. If you leave it, nobody
              sees your profile; your reviews stay.
            </Trans>
          </p>
        </>
      )}
      {slug && (
        <Link to={accountPaths.member(slug)} className="inline-flex min-h-11 items-center underline">
          <Trans>See my profile</Trans>
        </Link>
      )}
    </fieldset>
  )
}
