import { Column, Hr, Img, Row, Section, Text } from '@react-email/components'
import { fixedCopies, jpegUrl, pictureIdOf } from '@stoa/media-url'
import type { PictureView } from '../../ui/picture.tsx'
import type { MailLine, MailTotal } from './mail-view.ts'
import { light } from './theme.ts'

/** Two pixels of it are one CSS pixel. */
const copy = fixedCopies.mailed.box
export const pictureWidth = copy.width / 2
const tallestPicture = copy.height / 2
const text = { fontSize: 16, lineHeight: '24px', margin: 0, color: light.ink, overflowWrap: 'anywhere' } as const
const small = { ...text, fontSize: 14, lineHeight: '21px', color: light.quiet }

export function Lines({ lines, shopUrl }: { lines: readonly MailLine[]; shopUrl: string }) {
  if (lines.length === 0) return null
  return (
    <Section style={{ marginTop: 16 }}>
      {lines.map((line) => (
        <Row key={line.id} className="line" style={{ borderTop: `1px solid ${light.line}` }}>
          <Column style={{ width: pictureWidth + 16, padding: '14px 16px 14px 0', verticalAlign: 'top' }}>
            <LinePicture name={line.name} picture={line.picture} shopUrl={shopUrl} />
          </Column>
          <Column style={{ padding: '14px 0', verticalAlign: 'top' }}>
            <Text className="ink" style={{ ...text, fontWeight: 600 }}>
              {!line.price && `${line.quantity} × `}
              {line.name}
            </Text>
            {line.options.map(({ name, value }) => (
              <Text key={name} className="quiet" style={small}>
                {name}: {value}
              </Text>
            ))}
            {line.price && (
              <Text className="quiet" style={small}>
                {line.quantity} × {line.price}
              </Text>
            )}
          </Column>
          {line.total && (
            <Column align="right" style={{ padding: '14px 0 14px 12px', verticalAlign: 'top', whiteSpace: 'nowrap' }}>
              <Text className="ink" style={{ ...text, textAlign: 'right' }}>
                {line.total}
              </Text>
            </Column>
          )}
        </Row>
      ))}
    </Section>
  )
}

/** The picture, or the first letter of the name where mail programs could not show the picture. */
export function LinePicture({ name, picture, shopUrl }: { name: string; picture: PictureView | undefined; shopUrl: string }) {
  const src = picture && publicUrl(picture.url, shopUrl)
  if (!picture || !src) {
    return (
      <Text
        className="wash ink"
        style={{ ...text, width: pictureWidth, lineHeight: '64px', backgroundColor: light.wash, textAlign: 'center' }}
      >
        {[...name][0]?.toUpperCase()}
      </Text>
    )
  }
  const height = Math.min(tallestPicture, Math.round((pictureWidth * picture.height) / picture.width))
  return (
    <Img
      src={src}
      alt={picture.alt}
      width={pictureWidth}
      height={height}
      className="quiet"
      style={{ objectFit: 'contain', color: light.quiet, fontSize: 11 }}
    />
  )
}

/** The absolute address of a picture: one of the shop as JPEG. Undefined for formats that mail programs do not show. */
function publicUrl(address: string, shopUrl: string): string | undefined {
  if (pictureIdOf(address) && address.startsWith('/')) return shopUrl + jpegUrl(address, copy.width, copy.height)
  if (!URL.canParse(address, shopUrl)) return undefined
  const url = new URL(address, shopUrl)
  return /^https?:$/.test(url.protocol) && !/\.svg$/i.test(url.pathname) ? url.href : undefined
}

export function Totals({ rows }: { rows: readonly MailTotal[] }) {
  if (rows.length === 0) return null
  return (
    <Section>
      <Hr className="line" style={{ borderColor: light.line, margin: '0 0 10px' }} />
      {rows.map(({ label, amount }, index) => {
        const isTotal = index === rows.length - 1
        const style = isTotal ? { ...text, fontWeight: 600, marginTop: 6 } : small
        return (
          <Row key={label}>
            <Column>
              <Text className={isTotal ? 'ink' : 'quiet'} style={style}>
                {label}
              </Text>
            </Column>
            <Column align="right" style={{ whiteSpace: 'nowrap' }}>
              <Text className={isTotal ? 'ink' : 'quiet'} style={{ ...style, textAlign: 'right' }}>
                {amount}
              </Text>
            </Column>
          </Row>
        )
      })}
    </Section>
  )
}
