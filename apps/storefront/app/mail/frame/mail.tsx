import {
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components'
import type { MailBlock } from '@stoa/contract/services/stoa/mails'
import { getDirection } from '@stoa/web/languages'
import { Fragment, type ReactNode } from 'react'
import { plainParagraph, type Inline, type RichParagraph } from '../rich-text.ts'
import type { MailLook } from '../request.ts'
import type { MailDetail, MailView } from './mail-view.ts'
import { Asked } from './asked.tsx'
import { Lines, Totals } from './lines.tsx'
import { nameOfSite } from './site-names.ts'
import { styles, light, mailTheme, type MailTheme } from './theme.ts'

/** Every mail of the shop: one column of 600 pixels that fits a phone, readable without pictures. */
export function Mail({ view }: { view: MailView }) {
  const { language, shop, subject, preheader, title, notice, body } = view
  const theme = mailTheme(shop.look)
  return (
    <Html lang={language} dir={getDirection(language)}>
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styles(theme)}</style>
      </Head>
      <Preview>{preheader || body.map(plainParagraph).join(' ')}</Preview>
      {/* The background belongs to the body itself, where dark mode finds it. */}
      <body
        className="wall"
        style={{ margin: 0, padding: '24px 8px', backgroundColor: theme.wall, fontFamily: theme.fonts.text }}
      >
        <Container style={{ maxWidth: 600, margin: '0 auto' }}>
          <Section className="frame" style={{ padding: '0 36px 16px' }}>
            <Link
              href={shop.url}
              className="ink"
              style={{
                ...display,
                fontFamily: theme.fonts.display,
                color: theme.inkOnWall,
                fontSize: 22,
                textDecoration: 'none',
              }}
            >
              {shop.look?.logo ? <Logo logo={shop.look.logo} name={shop.name} /> : shop.name}
            </Link>
          </Section>
          <Section className="mat frame" style={{ backgroundColor: light.mat, padding: notice ? '12px 36px 32px' : '32px 36px' }}>
            {notice && <Box>{notice}</Box>}
            <Heading
              as="h1"
              className="ink"
              style={{ ...display, fontFamily: theme.fonts.display, fontSize: 30, lineHeight: '36px', margin: '0 0 12px' }}
            >
              {title}
            </Heading>
            {view.blocks.map((name) => (
              <Block key={name} name={name} view={view} theme={theme} />
            ))}
          </Section>
          <Section className="frame" style={{ padding: '16px 36px' }}>
            <Footer view={view} quiet={theme.quietOnWall} />
          </Section>
        </Container>
      </body>
    </Html>
  )
}

/** Pixels. */
const logoBox = { width: 220, height: 56 }

function Logo({ logo: { url, width, height }, name }: { logo: NonNullable<MailLook['logo']>; name: string }) {
  const scale = Math.min(1, logoBox.width / width, logoBox.height / height)
  return <Img src={url} alt={name} width={Math.round(width * scale)} height={Math.round(height * scale)} className="plate" />
}

function Footer({ view: { shop, footer, unsubscribe }, quiet }: { view: MailView; quiet: string }) {
  const style = { ...small, color: quiet, margin: 0 }
  const linkStyle = { color: quiet, textDecoration: 'underline' }
  const { footer: ownFooter, socialLinks = [] } = shop.look ?? {}
  return (
    <>
      {ownFooter && (
        <Text className="quiet" style={{ ...style, margin: '0 0 10px', whiteSpace: 'pre-line' }}>
          {ownFooter}
        </Text>
      )}
      {socialLinks.length > 0 && (
        <Text className="quiet" style={{ ...style, margin: '0 0 10px' }}>
          {socialLinks.map((address, index) => (
            <Fragment key={address}>
              {index > 0 && ' · '}
              <Link href={address} className="quiet" style={linkStyle}>
                {nameOfSite(address)}
              </Link>
            </Fragment>
          ))}
        </Text>
      )}
      <Text className="quiet" style={style}>
        {footer}{' '}
        <Link href={shop.url} className="quiet" style={linkStyle}>
          {new URL(shop.url).host}
        </Link>
        {unsubscribe && (
          <>
            {' · '}
            <Link href={unsubscribe.url} className="quiet" style={linkStyle}>
              {unsubscribe.label}
            </Link>
          </>
        )}
      </Text>
    </>
  )
}

function Block({ name, view, theme }: { name: MailBlock; view: MailView; theme: MailTheme }) {
  const { shop, body, note, message, payment, action, asked, lines = [], totals = [], details = [] } = view
  switch (name) {
    case 'BODY':
      return <Paragraphs paragraphs={body} accent={theme.accent} />
    case 'NOTE':
      return <Paragraphs paragraphs={note} accent={theme.accent} />
    case 'MESSAGE':
      return message && <Box>{message}</Box>
    case 'PAYMENT':
      return payment && <Payment payment={payment} />
    case 'BUTTON':
      return action && <Action action={action} theme={theme} />
    case 'ASKED':
      return asked && <Asked asked={asked} shopUrl={shop.url} accent={theme.accent} />
    case 'ITEMS':
      return <Lines lines={lines} shopUrl={shop.url} />
    case 'TOTALS':
      return <Totals rows={totals} />
    case 'DETAILS':
      return <Details details={details} />
  }
}

function Payment({ payment: { title, amount, instructions, notes } }: { payment: NonNullable<MailView['payment']> }) {
  return (
    <Box>
      <strong>
        {title}: {amount}
      </strong>
      {[instructions, ...notes].filter(Boolean).map((text) => (
        <span key={text} style={{ display: 'block', marginTop: 6 }}>
          {text}
        </span>
      ))}
    </Box>
  )
}

function Action({ action: { label, url }, theme }: { action: NonNullable<MailView['action']>; theme: MailTheme }) {
  return (
    <Button
      href={url}
      className="button"
      style={{
        backgroundColor: theme.accent,
        color: theme.onAccent,
        fontSize: 16,
        fontWeight: 600,
        padding: '13px 24px',
        borderRadius: 2,
        margin: '12px 0 8px',
      }}
    >
      {label}
    </Button>
  )
}

const display = { color: light.ink, fontWeight: 500 }
const small = { fontSize: 14, lineHeight: '21px', overflowWrap: 'anywhere' } as const

/** What the owner or the standard text says. An index is the key, because two paragraphs may be equal. */
function Paragraphs({ paragraphs, accent }: { paragraphs: readonly RichParagraph[]; accent: string }) {
  const style = { color: light.ink, fontSize: 16, lineHeight: '25px', margin: '0 0 10px', overflowWrap: 'anywhere' } as const
  return paragraphs.map(({ isList, lines }, index) =>
    isList ? (
      // oxlint-disable-next-line react/no-array-index-key
      <ul key={index} className="ink" style={{ ...style, paddingInlineStart: 22 }}>
        {lines.map((line, item) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={item}>
            <Line line={line} accent={accent} />
          </li>
        ))}
      </ul>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <Text key={index} className="ink" style={style}>
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={at}>
            {at > 0 && <br />}
            <Line line={line} accent={accent} />
          </Fragment>
        ))}
      </Text>
    ),
  )
}

function Line({ line, accent }: { line: readonly Inline[]; accent: string }) {
  return line.map(({ text, bold, href }, index) => {
    const shown = href ? (
      <Link href={href} className="link" style={{ color: accent, textDecoration: 'underline' }}>
        {text}
      </Link>
    ) : (
      text
    )
    // oxlint-disable-next-line react/no-array-index-key
    return bold ? <strong key={index}>{shown}</strong> : <Fragment key={index}>{shown}</Fragment>
  })
}

function Box({ children }: { children: ReactNode }) {
  return (
    <Section className="wash" style={{ backgroundColor: light.wash, margin: '14px 0', padding: '14px 16px' }}>
      <Text
        className="ink"
        style={{
          color: light.ink,
          fontSize: 15,
          lineHeight: '23px',
          margin: 0,
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
        }}
      >
        {children}
      </Text>
    </Section>
  )
}

/** Two columns, which a phone shows below each other. */
function Details({ details }: { details: readonly MailDetail[] }) {
  if (details.length === 0) return null
  const pairs = Array.from({ length: Math.ceil(details.length / 2) }, (_, index) => details.slice(index * 2, index * 2 + 2))
  return (
    <>
      <Hr className="line" style={{ borderColor: light.line, margin: '24px 0 8px' }} />
      {pairs.map((pair) => (
        <Row key={pair[0]!.title}>
          {pair.map(({ title, lines }) => (
            <Column key={title} className="half" style={{ width: '50%', verticalAlign: 'top', paddingTop: 12, paddingRight: 12 }}>
              <Text className="ink" style={{ ...small, color: light.ink, fontWeight: 600, margin: 0 }}>
                {title}
              </Text>
              {lines.map((line, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two lines of an address may be equal
                <Text key={index} className="quiet" style={{ ...small, color: light.quiet, margin: 0 }}>
                  {line}
                </Text>
              ))}
            </Column>
          ))}
          {pair.length === 1 && <Column className="half" style={{ width: '50%' }} />}
        </Row>
      ))}
    </>
  )
}
