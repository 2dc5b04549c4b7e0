export { hostedCaptcha } from './hosted.ts'
export { proofOfWork, type ProofOfWork } from './proof-of-work.ts'
export { CaptchaUnavailable, type AcceptedToken, type CaptchaProvider, type CaptchaToken } from './provider.ts'
export { captchaSettings, type CaptchaSettings } from './settings.ts'
