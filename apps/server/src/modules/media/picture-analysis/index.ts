import type { Outbound } from '../../../kernel/outside/outbound.ts'
import { StartError } from '../../../kernel/basics/start-error.ts'

/** A face in a picture, in pixels of the picture that was analysed. */
export interface Face {
  x: number
  y: number
  width: number
  height: number
  /** From 0 to 1. */
  confidence: number
}

export interface PictureAnalysis {
  labels: string[]
  faces: Face[]
  /** A sentence for those who do not see the picture. */
  altText?: string
}

/** Says what is in a picture. The server itself does not know. */
export interface PictureAnalyser {
  /** Throws where the service does not answer, or answers something else. */
  analyse(jpeg: Buffer): Promise<PictureAnalysis>
}

export interface PictureAnalysisSettings {
  url: string
  token: string | undefined
}

const timeout = 30_000
const maxAnswerBytes = 256 * 1024
const maxLabels = 50
const maxLabelLength = 200
const maxFaces = 100
const maxAltText = 1000

/** Reads `PICTURE_ANALYSIS_*`; undefined where no service is configured. Throws StartError with a one-line message. */
export function pictureAnalysisSettings(env: NodeJS.ProcessEnv): PictureAnalysisSettings | undefined {
  const { PICTURE_ANALYSIS_URL: url, PICTURE_ANALYSIS_TOKEN: token } = env
  if (!url && token) throw new StartError('PICTURE_ANALYSIS_TOKEN is set without PICTURE_ANALYSIS_URL')
  if (!url) return undefined
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new StartError('PICTURE_ANALYSIS_URL must be an http or https address')
  return { url, token: token || undefined }
}

/** A service that takes a JPEG by POST and answers `{"labels": [...], "faces": [{"x", "y", "width", "height", "confidence"}], "altText": "..."}`. */
export function httpAnalyser({ url, token }: PictureAnalysisSettings, outbound: Outbound): PictureAnalyser {
  return {
    async analyse(jpeg) {
      const { status, body } = await outbound.send(url, {
        method: 'POST',
        headers: {
          'content-type': 'image/jpeg',
          accept: 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: jpeg,
        timeout,
        maxBytes: maxAnswerBytes,
        longer: 'refuse',
        httpsOnly: false,
      })
      if (status !== 200) throw new Error(`the service for pictures answered ${status}`)
      return readAnalysis(JSON.parse(body.toString('utf8')))
    },
  }
}

function readAnalysis(answer: { labels?: unknown; faces?: unknown; altText?: unknown } | null): PictureAnalysis {
  const { labels = [], faces = [], altText = '' } = answer ?? {}
  if (
    !Array.isArray(labels) ||
    !labels.every((label) => typeof label === 'string') ||
    !Array.isArray(faces) ||
    !faces.every(isFace) ||
    typeof altText !== 'string'
  )
    throw new Error('the service for pictures answered something else than labels, faces and an alt text')
  return {
    labels: [...new Set(labels.map((label) => label.trim().slice(0, maxLabelLength)).filter(Boolean))].slice(0, maxLabels),
    faces: faces.slice(0, maxFaces).map(({ x, y, width, height, confidence }) => ({ x, y, width, height, confidence })),
    ...(altText.trim() && { altText: altText.trim().slice(0, maxAltText) }),
  }
}

function isFace(value: unknown): value is Face {
  const face = (value ?? {}) as Record<string, unknown>
  return ['x', 'y', 'width', 'height', 'confidence'].every((name) => Number.isFinite(face[name]))
}
