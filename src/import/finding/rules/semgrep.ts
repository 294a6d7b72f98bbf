/** Semgrep registry: the CWE of the rules for the languages themselves, by the last part of their ids. */
export const semgrep: Readonly<Record<number, string>> = {
  14: 'insecure-use-memset',
  22: `
    detect-non-literal-fs-filename file-disclosure filepath-clean-misuse httpservlet-path-traversal
    path-join-resolve-traversal path-traversal-fromfile path-traversal-inside-zip-extraction unlink-use
    unsafe-path-combine`,
  78: `
    command-injection-formatted-runtime-call command-injection-process-builder dangerous-asyncio-create-exec-audit
    dangerous-asyncio-create-exec-tainted-env-args dangerous-asyncio-exec-audit
    dangerous-asyncio-exec-tainted-env-args dangerous-asyncio-shell-audit dangerous-asyncio-shell-tainted-env-args
    dangerous-command-write dangerous-os-exec dangerous-os-exec-audit dangerous-os-exec-tainted-env-args
    dangerous-seq-run dangerous-shell-run dangerous-spawn-process dangerous-spawn-process-audit
    dangerous-spawn-process-tainted-env-args dangerous-spawn-shell dangerous-subprocess-use
    dangerous-subprocess-use-audit dangerous-subprocess-use-tainted-env-args dangerous-system-call
    dangerous-system-call-audit dangerous-system-call-tainted-env-args detect-child-process eval-use
    java-reverse-shell os-command-injection paramiko-exec-command scala-dangerous-process-run spawn-git-clone
    spawn-shell-true subprocess-shell-true tainted-cmd-from-http-request`,
  79: `
    echoed-request formatted-template-string import-text-template json-entity-escape mako-templates-detected
    no-direct-response-writer no-direct-write-to-responsewriter no-fprintf-to-responsewriter no-interpolation-in-tag
    no-interpolation-js-template-string no-io-writestring-to-responsewriter no-printf-in-responsewriter
    printed-request raw-html-format servletresponse-writer-xss unescaped-data-in-htmlattr unescaped-data-in-js
    unescaped-data-in-url unknown-value-with-script-tag unsafe-template-type wip-xss-using-responsewriter-and-printf
    xssrequestwrapper-is-insecure`,
  89: `
    aiopg-sqli asyncpg-sqli csharp-sqli formatted-sql-query formatted-sql-string gosql-sqli hibernate-sqli
    jdbc-sql-formatted-string jdbc-sqli jdo-sqli jpa-sqli node-knex-sqli node-mssql-sqli node-mysql-sqli pg-orm-sqli
    pg-sqli pg8000-sqli pgx-sqli psycopg-sqli string-formatted-query tainted-sql-from-http-request turbine-sqli
    vertx-sqli`,
  90: 'ldap-entry-poisoning ldap-injection tainted-ldapi-from-http-request',
  93: 'crlf-injection-logs',
  94: `
    backticks-use bad-send cookie-serialization dangerous-exec dangerous-exec-cmd dangerous-exec-command
    dangerous-groovy-shell dangerous-open dangerous-open3-pipeline dangerous-subshell dangerous-syscall
    dangerous-syscall-exec el-injection exec-use mb-ereg-replace-eval ognl-injection ruby-eval scalajs-eval
    script-engine-injection tainted-callable unsafe-dynamic-method`,
  95: `
    assert-use assert-use-audit code-string-concat dangerous-annotations-usage dangerous-interactive-code-run
    dangerous-interactive-code-run-audit dangerous-interactive-code-run-tainted-env-args
    dangerous-subinterpreters-run-string dangerous-subinterpreters-run-string-audit
    dangerous-subinterpreters-run-string-tainted-env-args dangerous-testcapi-run-in-subinterp
    dangerous-testcapi-run-in-subinterp-audit dangerous-testcapi-run-in-subinterp-tainted-env-args
    detect-eval-with-expression detect-non-literal-require exec-detected listen-eval`,
  96: 'dangerous-globals-use',
  98: 'file-inclusion',
  113: 'http-response-splitting',
  115: 'reverseproxy-director',
  116: `
    detect-disable-mustache-escape html-in-template-string incomplete-sanitization no-scriptlets use-escapexml
    use-jstl-escaping`,
  119: 'detect-buffer-noassert',
  125: 'memory-marshal-create-span',
  134: 'insecure-use-printf-fn unsafe-formatstring',
  150: 'autoescape-disabled',
  155: 'system-wildcard-detected',
  183: 'cors-regex-wildcard permissive-cors',
  190: 'base-convert-loses-precision',
  200: 'avoid-bind-to-all-interfaces phpinfo-use url-rewriting',
  209: 'stacktrace-disclosure',
  242: 'use-of-unsafe-block',
  252: 'openssl-decrypt-validate',
  269: 'do-privileged-use',
  276: 'insecure-file-permissions overly-permissive-file-permission',
  284: 'tainted-session',
  287: 'anonymous-ldap-bind ldap-bind-without-password',
  295: `
    X509-subject-name-validation disabled-cert-validation httpsconnection-detected insecure-hostname-verifier
    insecure-trust-manager ssl-mode-no-verify unverified-ssl-context`,
  297: 'insecure-smtp-connection',
  311: 'force-ssl-false',
  319: `
    curl-ssl-verifypeer-off detect-insecure-websocket ftp-use http-not-https-connection insecure-openerdirector-open
    insecure-openerdirector-open-ftp insecure-request-object insecure-request-object-ftp insecure-urlopen
    insecure-urlopen-ftp insecure-urlopener-open insecure-urlopener-open-ftp insecure-urlopener-retrieve
    insecure-urlopener-retrieve-ftp insecure-urlretrieve insecure-urlretrieve-ftp request-session-http-in-with-context
    request-session-with-http request-with-http telnetlib unencrypted-socket use-ftp-tls use-tls`,
  322: 'avoid-ssh-insecure-ignore-host-key paramiko-implicit-trust-host-key',
  323: 'gcm-detection gcm-nonce-reuse',
  326: `
    blowfish-insufficient-key-size defaulthttpclient-is-deprecated des-is-deprecated desede-is-deprecated
    insufficient-rsa-key-size no-set-ciphers rsa-no-padding ssl-wrap-socket-is-deprecated use-of-weak-rsa-key
    weak-ssl-context weak-ssl-version`,
  327: `
    avoid-implementing-custom-digests cbc-padding-oracle ecb-cipher insecure-hash-algorithm-md5
    insecure-hash-algorithm-sha1 insecure-hash-function insecure-module-used md5-used-as-password
    missing-ssl-minversion no-null-cipher ssl-v3-is-insecure tls-with-insecure-cipher use-of-DES use-of-aes-ecb
    use-of-blowfish use-of-default-aes use-of-rc2 use-of-rc4`,
  328: 'use-of-md5 use-of-md5-digest-utils weak-crypto weak-hashes-md5 weak-hashes-sha1',
  329: 'no-static-initialization-vector openssl-cbc-static-iv',
  330: 'weak-random',
  338: 'detect-pseudoRandomBytes math-random-used',
  346: 'missing-hsts-header php-permissive-cors',
  347: 'unsigned-security-token',
  352: 'detect-no-csrf-before-method-override missing-csrf-protection',
  369: 'divide-by-zero',
  377: 'bad-tmp-file-creation',
  400: 'potential-dos-via-decompression-bomb',
  415: 'double-free',
  416: 'function-use-after-free use-after-free',
  436: 'shared-url-struct-mutation',
  454: 'tainted-env-from-http-request',
  470: 'tainted-object-instantiation unsafe-reflect-by-name unsafe-reflection',
  489: 'pprof-debug-exposure scalac-debug',
  501: 'tainted-session-from-http-request',
  502: `
    avoid-cPickle avoid-dill avoid-jsonpickle avoid-pickle avoid-pyyaml-load avoid-shelve avoid-unsafe-ruamel
    bad-deserialization bad-deserialization-env bad-deserialization-yaml data-contract-resolver extract-user-data
    insecure-binaryformatter-deserialization insecure-fastjson-deserialization insecure-fspickler-deserialization
    insecure-javascriptserializer-deserialization insecure-jms-deserialization insecure-losformatter-deserialization
    insecure-netdatacontract-deserialization insecure-newtonsoft-deserialization
    insecure-soapformatter-deserialization insecure-typefilterlevel-full jackson-unsafe-deserialization marshal-usage
    multiprocessing-recv object-deserialization unserialize-use use-snakeyaml-constructor`,
  532: 'info-leak-on-non-formated-string python-logger-credential-disclosure',
  548: 'fs-directory-listing',
  553: 'python-reverse-shell',
  601: 'insecure-object-assign open-redirect redirect-to-request-uri unvalidated-redirect',
  611: `
    documentbuilder-dtd-enabled documentbuilderfactory-disallow-doctype-decl-false
    documentbuilderfactory-disallow-doctype-decl-missing documentbuilderfactory-external-general-entities-true
    documentbuilderfactory-external-parameter-entities-true parsing-external-entities-enabled sax-dtd-enabled
    saxparserfactory-disallow-doctype-decl-missing transformerfactory-dtds-not-disabled use-defused-xml
    use-defused-xml-parse xml-decoder xmldocument-unsafe-parser-override xmlinputfactory-dtd-enabled
    xmlinputfactory-external-entities-enabled xmlinputfactory-possible-xxe xmlreadersettings-unsafe-parser-override
    xmltextreader-unsafe-defaults`,
  613: 'jwt-tokenvalidationparameters-no-expiry-validation',
  614: 'cookie-missing-secure cookie-missing-secure-flag',
  643: 'tainted-xpath-from-http-request',
  676: `
    insecure-use-gets-fn insecure-use-scanf-fn insecure-use-strcat-fn insecure-use-string-copy-fn
    insecure-use-strtok-fn mcrypt-use`,
  697: 'md5-loose-equality',
  704: 'bad-hexa-conversion',
  706: 'http-listener-wildcard-bindings non-literal-import',
  774: 'random-fd-exhaustion',
  776: 'use-defused-xmlrpc',
  780: 'rsa-padding-set',
  798: `
    hardcoded-hmac-key hardcoded-http-auth-in-controller hardcoded-password-default-argument
    hardcoded-secret-rsa-passphrase`,
  913: 'dynamic-httptrace-clienttrace reflect-makefunc',
  915: `
    create-with mass-assignment-protection-disabled mass-assignment-vuln model-attr-accessible
    model-attributes-attr-accessible node-postgres-sqli prototype-pollution-assignment prototype-pollution-loop`,
  918: 'dispatch-ssrf io-source-ssrf php-ssrf scalaj-http-ssrf ssrf tainted-filename',
  939: 'dynamic-urllib-use-detected',
  1004: 'cookie-missing-httponly',
  1021: 'filter-skipping',
  1236: 'use-defusedcsv',
  1275: 'cookie-missing-samesite',
  1333: `
    detect-non-literal-regexp detect-redos regex_dos regular-expression-dos regular-expression-dos-infinite-timeout`,
}
