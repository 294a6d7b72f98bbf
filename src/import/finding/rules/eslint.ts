/** ESLint with eslint-plugin-security, -no-unsanitized and -react: the CWE of each rule. */
export const eslint: Readonly<Record<number, string>> = {
  22: 'security/detect-non-literal-fs-filename',
  78: 'security/detect-child-process',
  79: `
    security/detect-disable-mustache-escape no-unsanitized/method no-unsanitized/property react/no-danger
    react/no-danger-with-children react/jsx-no-script-url no-script-url`,
  94: 'security/detect-bidi-characters',
  95: `
    security/detect-eval-with-expression security/detect-non-literal-require no-eval no-implied-eval no-new-func`,
  119: 'security/detect-buffer-noassert',
  208: 'security/detect-possible-timing-attacks',
  338: 'security/detect-pseudoRandomBytes',
  352: 'security/detect-no-csrf-before-method-override',
  908: 'security/detect-new-buffer',
  915: 'security/detect-object-injection',
  1022: 'react/jsx-no-target-blank',
  1333: 'security/detect-non-literal-regexp security/detect-unsafe-regex',
}
