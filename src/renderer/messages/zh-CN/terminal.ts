import type { terminal as en } from '../en/terminal'

export const terminal: typeof en = {
  clipboardAsk: (size) => `此终端中的程序想把 ${size} 写入剪贴板：`,
  clipboardAllow: '允许',
  clipboardAllowHere: '此终端始终允许',
  clipboardDeny: '拒绝',
}
