/** mobsfscan and njsscan: the CWE of each rule. */
export const mobsfscan: Readonly<Record<number, string>> = {
  20: 'host_header_injection',
  22: `
    admzip_path_overwrite join_resolve_path_traversal tar_path_overwrite zip_path_overwrite zip_path_overwrite2`,
  23: 'express_lfr express_lfr_warning generic_path_traversal',
  73: 'webview_set_allow_file_access',
  78: `
    android_kotlin_sql_raw_query command_injection command_injection_warning generic_os_command_exec
    shelljs_os_command_exec sqlite_injection`,
  79: `
    dom_xss dust_template ejs_ect_template electronjs_disable_websecurity express_xss handlebar_mustache_template
    handlebars_safestring hugo_template pug_jade_template squirrelly_autoescape squirrelly_template
    underscore_template vue_template`,
  80: 'handlebars_noescape xss_serialize_javascript',
  89: 'node_knex_sqli_injection node_sqli_injection',
  94: `
    sandbox_code_injection server_side_template_injection vm2_code_injection vm2_context_injection vm_code_injection
    vm_compilefunction_injection vm_runincontext_injection vm_runinnewcontext_injection`,
  95: 'eval_nodejs ios_load_html_string',
  116: 'xss_disable_mustache_escape',
  119: 'buffer_noassert',
  185: 'regex_dos',
  200: `
    android_detect_tapjacking android_kotlin_webview_allow_file_from_url android_prevent_screenshot android_tapjacking
    webview_allow_file_from_url`,
  208: 'node_timing_attack',
  209: 'generic_error_disclosure node_error_disclosure',
  272: `
    electron_blink_integration electron_experimental_features electron_nodejs_integration electronjs_node_integration`,
  276: `
    android_kotlin_world_read_write android_kotlin_world_readable android_kotlin_world_writable world_readable
    world_writeable`,
  295: `
    accept_self_signed_certificate android_certificate_pinning android_certificate_transparency
    android_kotlin_insecure_ssl android_kotlin_webview_ignore_ssl android_ssl_pinning ignore_ssl_certificate_errors
    ios_cert_pinning ios_self_signed_ssl ios_webview_ignore_ssl node_tls_reject sequelize_tls_cert_validation`,
  303: 'ios_biometric_bool',
  305: 'ios_biometric_acl ios_keychain_weak_accessibility_value ios_keychain_weak_acl_device_passcode',
  311: 'ios_file_no_special ios_file_perm',
  312: 'ios_hardcoded_secret',
  319: 'electron_allow_http sequelize_tls',
  321: 'aes_hardcoded_key',
  326: 'weak_key_size',
  327: `
    aes_ecb_mode aes_ecb_mode_default android_kotlin_aes_ecb android_kotlin_aes_ecb_default android_kotlin_md5
    android_kotlin_sha1 android_kotlin_weak_ciphers android_kotlin_weak_hash insecure_sslv3 ios_aes_ecb
    ios_sha1_collision ios_weak_hash node_aes_ecb node_aes_noiv node_insecure_random_generator node_jwt_none_algorithm
    node_md5 node_sha1 node_weak_crypto sha1_hash weak_cipher weak_hash`,
  329: 'cbc_static_iv',
  330: 'android_kotlin_insecure_random ios_insecure_random_no_generator java_insecure_random',
  346: 'electron_disable_websecurity express_cors generic_cors',
  353: 'android_safetynet android_safetynet_api',
  400: 'express_bodyparser layer7_object_dos regex_injection_dos',
  489: 'android_kotlin_webview_debug webview_debugging',
  502: `
    android_kotlin_jackson_deserialize grpc_insecure_connection jackson_deserialization node_deserialize
    object_deserialization serializetojs_deserialize yaml_deserialize`,
  522: `
    cookie_session_default cookie_session_no_domain cookie_session_no_path hardcoded_passport_secret
    jwt_exposed_credentials jwt_exposed_data jwt_express_hardcoded jwt_not_revoked`,
  532: 'android_kotlin_logging android_logging ios_app_logging ios_log',
  599: 'node_curl_ssl_verify_disable',
  601: 'express_open_redirect express_open_redirect2',
  611: 'node_xxe xml_decoder_xxe xmlinputfactory_xxe xmlinputfactory_xxe_enabled xxe_expat xxe_sax xxe_xml2json',
  613: 'cookie_session_no_maxage',
  614: 'cookie_session_no_secure',
  643: 'node_xpath_injection',
  644: 'generic_header_injection',
  649: 'cbc_kotlin_padding_oracle cbc_padding_oracle',
  676: 'ios_banned_api',
  693: 'electron_context_isolation header_xss_generic header_xss_lusca helmet_feature_disabled',
  706: 'eval_require',
  749: `
    android_kotlin_webview android_kotlin_webview_external webview_external_storage webview_javascript_interface`,
  757: `
    default_http_client_tls ios_depr_tls_min ios_dtls1_used ios_tls12_used ios_tls3_not_used sequelize_weak_tls`,
  776: 'node_entity_expansion',
  780: 'android_kotlin_rsa_no_oaep rsa_no_oeap',
  798: `
    android_kotlin_hardcoded hardcoded_api_key hardcoded_jwt_secret hardcoded_password hardcoded_secret
    hardcoded_username node_api_key node_password node_secret node_username`,
  807: 'node_logic_bypass',
  918: 'node_ssrf phantom_ssrf playwright_ssrf puppeteer_ssrf wkhtmltoimage_ssrf wkhtmltopdf_ssrf',
  943: 'node_nosqli_injection node_nosqli_js_injection',
  1004: 'cookie_session_no_httponly',
  1204: 'android_kotlin_weak_iv weak_iv',
  1275: 'cookie_session_no_samesite',
}
