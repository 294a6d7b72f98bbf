import type { KnownNames } from './known-names.ts'

/** What pickles of SciPy name. */
export const scipy: KnownNames = {
  classes: `
    AAA AdaptiveStepsize Akima1DInterpolator AlexanderGovernResult Anderson AndersonResult Anderson_ksampResult
    AnsariResult Arg ArpackError ArpackNoConvergence BFGS BPoly BSpline Backend BackendSupportStatus BadCoefficients
    BarnardExactResult BarrierSubproblem BartlettResult BarycentricInterpolator BaseQuadraticSubproblem BasicReport
    BasinHoppingRunner BdfDenseOutput BinnedStatistic2dResult BinnedStatisticResult BinnedStatisticddResult
    BinomTestResult Binomial BivariateSpline BootstrapMethod BootstrapResult BootstrapSobolResult
    BoschlooExactResult BoundConstraints Bounds BracketError Brent BroydenFirst BroydenSecond BrunnerMunzelResult
    Bunch CData CDistMetricWrapper CGSteihaugSubproblem COBYLAResult CZT CallbackSuccess CanonicalConstraint
    CensoredData Chi2ContingencyResult ClusterError ClusterNode ClusterWarning Complex ComplexArg ConfidenceInterval
    ConstantDenseOutput ConstantInputWarning ConstantWarning Constants ConstraintType ConstraintWrapper
    ContinuousDistribution CovViaCholesky CovViaDiagonal CovViaEigendecomposition CovViaPSD CovViaPrecision
    Covariance CramerVonMisesResult CrosstabResult CubatureRegion CubatureResult CubicHermiteSpline CumfreqResult
    CustomDistPINV DCSRCH DOP853 DTypesAll DTypesBool DTypesComplex DTypesIntegral DTypesNumeric DTypesReal
    DTypesSigned DTypesUnsigned Data Decorator DegenerateDataWarning DenseOutput DescribeResult DiagBroyden
    DifferentialEvolutionSolver DirectionalStats DiscreteDistribution DisjointSet Dispatchable DisplayModes
    DoglegSubproblem Dop853DenseOutput DoubleInfiniteFunc DunnettResult ECDFResult EchoBackend EighResult
    EmpiricalDistributionFunction EnergyState Epps_Singleton_2sampResult ExcitingMixing ExitStatus F
    FPUModeChangeWarning F_onewayResult FeasibleSuccess FieldWrapper FitDataError FitError FitResult FitSolverError
    FitUniformFixedScaleDataError FixedArg FixedRule FlignerResult FloaterHormannInterpolator FoldedDistribution
    Fperiodic FractionalMatrixPowerError FriedmanchisquareResult FullArgSpec FullHessianUpdateStrategy FuncData
    GaussKronrodQuadrature GaussLegendreQuadrature GenericBroyden GenzMalikCubature GoodnessOfFitResult HasShape
    HessianLinearOperator HessianUpdateStrategy HistogramResult IPReport IdentityOperator IdentityVectorFunction
    IndexMixin Infinity IntArg IntegrationWarning IntegratorBase IntegratorConcurrencyError
    InterpolatedUnivariateSpline Interpolation InvalidVersion InverseJacobian IterInv IterOpInv Jacobian JustComplex
    JustFloat JustInt KDTree KroghInterpolator KruskalResult KrylovJacobian KstestResult KurtosistestResult LMap
    LMapCache LSODA LSQBivariateSpline LSQSphereBivariateSpline LSQUnivariateSpline LagrangianHessian LaplacianNd
    LazyOperatorNormInfo LbfgsInvHessProduct LegacyVersion LeveneResult LinAlgWarning LineSearchWarning
    LinearConstraint LinearConstraints LinearMixing LinearOperator LinearTimeInvariant LinearVectorFunction
    LinregressResult LocalSearchWrapper LogRankResult Logistic LogmError LogmExactlySingularWarning
    LogmNearlySingularWarning LogmRankWarning LowLevelCallable LowRankMatrix LsodaDenseOutput MGCResult
    MannwhitneyuResult MapWrapper MatrixLinearOperator MatrixPowerOperator MatrixRankWarning MaxEvalError Mean
    MedianTestResult MemoizeDer MemoizeJac MetricInfo Metropolis MikotaK MikotaM MikotaPair MinimizerWrapper
    MissingModule Mixture ModeResult Model Models MonotonicTransformedDistribution MonteCarloMethod
    MonteCarloTestResult MpmathData MultiUFunc MultinomialQMC MultivariateNormalQMC NdBSpline NdPPoly
    NearConstantInputWarning NearestNDInterpolator NegativeInfinity NestedFixedRule NestedSequence NoConvergence
    NonlinearConstraint NonlinearConstraints Normal NormaltestResult NumPyBackend ODEintWarning ObjectiveFunWrapper
    ObjectiveFunction OddsRatioResult OdeSolution OdeSolver OdrError OdrStop OdrWarning OptimizeWarning Options
    OrderStatisticDistribution Output PDistMetricWrapper PPoly PageTrendTestResult Parameter ParseError
    PchipInterpolator PearsonRResult PearsonRResultBase PermutationMethod PermutationTestResult PointbiserialrResult
    PowerResult Power_divergenceResult PreparedConstraint Problem ProductNestedFixed ProductOperator PytestTester
    QMCQuadResult QRResult Quadratic QuantileTestResult RBFInterpolator RK23 RK45 RadauDenseOutput
    RandomDisplacement RanksumsResult RatioUniforms Rbf RealData RectBivariateSpline RectSphereBivariateSpline
    Rectangle ReferenceError RelativeRiskResult RelfreqResult ReportBase ResamplingMethod RkDenseOutput Rule
    RungeKutta SHGO SQPReport SR1 SVDResult Sakurai ScalarFunction SemiInfiniteFunc SenSeasonalSlopesResult
    ShapiroResult ShiftedScaledDistribution ShortTimeFFT SiegelslopesResult SigmaclipResult SignificanceResult
    SkewtestResult SlogdetResult SmallSampleWarning SmoothBivariateSpline SmoothSphereBivariateSpline SobolResult
    SomersDResult SpLuInv SparseABC SparseEfficiencyWarning SparseFormatWarning SparseWarning SpecialFunctionError
    SpecialFunctionWarning SphereBivariateSpline SphericalVoronoi SqrtmError StandardNormal StateSpace
    StateSpaceContinuous StateSpaceDiscrete Std_dev Storage StrategyChain SupportsArrayNamespace TOMS748Solver
    TargetSuccess TerminationCondition TheilslopesResult TimeoutError TransferFunction TransferFunctionContinuous
    TransferFunctionDiscrete TransformedDistribution TruncatedDistribution TtestResult TtestResultBase
    Ttest_1sampResult Ttest_indResult Ttest_relResult TukeyHSDResult Undef Uniform UniqueAllResult
    UniqueCountsResult UniqueInverseResult UnivariateDistribution UnivariateSpline Variance VectorFunction Version
    VertexBase VertexCacheBase VertexCacheField VertexCacheIndex VertexCube VertexScalarField VertexVectorField
    VisitingDistribution WilcoxonDistribution WilcoxonResult ZerosPolesGain ZerosPolesGainContinuous
    ZerosPolesGainDiscrete ZoomFFT _ABW _AProd _AdjointLinearOperator _AdjointMatrixOperator _ArpackParams
    _ArrayClsInfo _AtOp _BarycentricRational _BaseVersion _BigFloat _BivariateSplineBase _Brute_Wrapper _Bunch
    _ClsToXPInfo _ConstraintWrapper _CustomLinearOperator _DeprecationHelperStr _DerivedBivariateSpline _Domain
    _ExpmPadeHelper _ExponentialModel _FakeMatrix _FakeMatrix2 _Fun_Wrapper _FuncInfo _FunctionWrapper _Gamma
    _InfiniteLimitsTransform _IntegerInterval _Interpolator1D _Interpolator1DWithDerivatives _Interval _LPProblem
    _LineSearchError _LogUniform _MWU _MatrixM1PowerOperator _MaxFuncCallError _MultilinearModel _NQuad
    _NoConvergence _OptFunc _PPolyBase _PSD _PageL _ParallelP _Parameter _Parameterization
    _Patch_Callback_Equal_Variables _PowerLinearOperator _ProbabilityDistribution _ProductLinearOperator
    _QuadraticModel _RangeFunc _RealInterval _RealParameter _Remove_From_Func _ScalarFunctionWrapper
    _ScalarGradWrapper _ScalarHessWrapper _ScaledLinearOperator _ScipyBackend _ShapeInfo _SimpleBeta _SimpleChi2
    _SimpleF _SimpleNormal _SimpleStudentT _SumLinearOperator _SymmetricArpackParams _TestPythranFunc
    _TransposedLinearOperator _UnilinearModel _UnsymmetricArpackParams _UpFIRDn _VariableTransform _VectorFunWrapper
    _VectorHessWrapper _VectorJacWrapper _Version _WrapArgsKwargs _XPSphinxCapability __array_namespace_info__
    _bsr_base _coo_base _cs_matrix _csc_base _csr_base _dask_device _data_matrix _dia_base _lil_base _minmax_mixin
    _spbase at bsr_array bsr_matrix complex_ode coo_array coo_matrix csc_array csc_matrix csr_array csr_matrix
    dia_array dia_matrix dirichlet_frozen dirichlet_gen dirichlet_multinomial_frozen dirichlet_multinomial_gen dlti
    dop853 dopri5 gaussian_kde interp2d invwishart_frozen invwishart_gen levy_stable_frozen lil_array lil_matrix
    lsoda lti matrix_normal_frozen matrix_normal_gen matrix_t_frozen matrix_t_gen multi_rv_frozen multi_rv_generic
    multinomial_frozen multinomial_gen multivariate_hypergeom_frozen multivariate_hypergeom_gen
    multivariate_normal_frozen multivariate_normal_gen multivariate_t_frozen multivariate_t_gen
    normal_inverse_gamma_frozen normal_inverse_gamma_gen ode ortho_group_frozen ortho_group_gen orthopoly1d
    poisson_binomial_frozen random_correlation_frozen random_correlation_gen random_table_frozen random_table_gen
    rv_continuous_frozen rv_discrete_frozen rv_frozen rv_generic sparray special_ortho_group_frozen
    special_ortho_group_gen spmatrix uniform_direction_frozen uniform_direction_gen unitary_group_frozen
    unitary_group_gen vode vonmises_fisher_frozen vonmises_fisher_gen wishart_frozen wishart_gen zvode
  `,
  restored: `
    BDF ClassDoc CubicSpline FastGeneratorInversion FunctionDoc Halton IterativeSubproblem LatinHypercube LuInv
    NumpyDocString ODR ObjDoc PoissonDisk QMCEngine Radau RegularGridInterpolator RigidTransform Rotation
    RotationSpline Slerp Sobol TrustRegion _AutoJITWrapper cKDTree interp1d
  `,
  dictionaries: `
    BVPResult LRUDict OdeResult OptimizeResult RootResults _RichResult _dok_base dok_array dok_matrix
  `,
  functions: `
    _ _C_contiguous_copy _KstestResult_to_tuple __dir__ _add_axis_labels_title _alexandergovern_input_validation
    _algorithm_2_2 _anderson_ksamp_continuous _anderson_ksamp_midrank _anderson_ksamp_right
    _anderson_simulate_pvalue _applyConstraints _are_validate_args _as2d _asarray_square _attempt_exact_2kssamp
    _b_orthonormalize _batch_dot _bessel_diff_formula _betaincc _blocked_elementwise _boxcox_conf_interval
    _boxcox_inv_lmbda _boxcox_llf _br _briggs_helper_function _calc_uniform_order_statistic_medians
    _calculate_winsorized_variance _castCopy _cdf_distance _cdist_callable _chdtr _chdtrc _check_info _check_select
    _check_work_float _chk_asarray _cho_solve _cho_solve_banded _cholesky _circfuncs_common _commonType
    _compute_cost_div_m _compute_d _compute_lwork _compute_p_max _compute_prob_outside_square
    _compute_qth_percentile _compute_tauk _condition_3_13 _convert_to_type _copy_array_if_base_present
    _correlation_cdist_wrap _correlation_pdist_wrap _cossin _count_paths_outside_method _datacopied _demean
    _diff_pade3 _diff_pade5 _diff_pade7 _diff_pade9 _elements_and_indices_with_max_real _ell _ellip_normal_vec
    _ensure_dtype_cdsz _eq_10_42 _equal_var_ttest_denom _exact_1_norm _exact_inf_norm _exp_sinch _expm
    _expm_multiply_interval _expm_multiply_interval_core_0 _expm_multiply_interval_core_1
    _expm_multiply_interval_core_2 _expm_multiply_simple _expm_multiply_simple_core _f_oneway_is_too_small
    _factorialx_approx_core _factorialx_array_approx _factorialx_array_exact _factorialx_wrapper
    _fast_spmatrix_to_csc _fgmres _find_matrix_structure _find_repeats _fisher_exact_monte_carlo_method
    _fisher_exact_permutation_method _fisher_exact_rxc _format_emit_errors_warnings _fractional_matrix_power
    _fractional_power_pade _fractional_power_pade_constant _fractional_power_superdiag_entry _fragment_2_1
    _fragment_3_1 _funm_multiply_krylov_arnoldi _funm_multiply_krylov_lanczos _gamma1p _gen_roots_and_weights
    _geneig _get_array _get_atol_rtol _get_axis_len _get_dtype _get_funcs _get_indx _get_native_func _get_pvalue
    _get_umf_family _handle_gramA_gramB_verbosity _herm _histogram _id _ident_like _initial_nodes _initial_nodes_a
    _initial_nodes_b _inverse_squaring_helper _is_real _is_subdtype _is_upper_triangular _isconst _iuc _iv
    _kstest_n_samples _ldl_construct_tri_factor _ldl_get_d_and_l _ldl_sanitize_ipiv _lhp _lmoment_iv _log_mean
    _log_var _logm _logm_force_nonsingular_triangular_matrix _logm_superdiag_entry _logm_triu _logsumexp _lu_solve
    _mad_1d _makeMatMat _make_complex_eigvecs _make_eigvals _make_hyp2f1_test_case _matmul_inplace _matmul_toepltiz
    _matrix_norm_banded _matrix_norm_diagonal _matrix_norm_general _matrix_norm_triangular _matrix_norm_tridiagonal
    _max_abs_axis1 _maybe_real _memoize_get_funcs _mode_result _moment _moment_outputs _moment_result_object
    _moment_tuple _mood_statistic_no_ties _mood_statistic_with_ties _mood_too_small _n_samples_optional_x
    _nbool_correspond_all _nbool_correspond_ft_tf _newton _nonneg_int_or_fail _normalize_lapack_dtype
    _normalize_lapack_dtype1 _normplot _np_pdist _onenorm_matrix_power_nnm _onenormest_core _onenormest_m1_power
    _onenormest_matrix_power _onenormest_product _order_ranks _ouc _pack_CorrelationResult _pack_LinregressResult
    _parse_dist_kw _parse_kstest_args _pbcf _pd_nsamples _pdist_callable _pearsonr_bootstrap_ci _pearsonr_fisher_ci
    _power_divergence _prepare_out_argument _prk _put_val_to_limits _qz _range_prod _rankdata _rel_entr
    _remainder_matrix_power _remainder_matrix_power_triu _reorder_along_axis _report_nonhermitian _rhp
    _roots_hermite_asy _select_function _smart_matrix_product _solve_P_Q _solve_banded _solve_check
    _solve_continuous_are _solve_discrete_are _solve_discrete_lyapunov_bilinear _solve_discrete_lyapunov_direct
    _solve_toeplitz _solve_triangular _sparse_frobenius_norm _sqrtm_triu _stdtr _stdtrit _sum_abs_axis0 _svdp
    _svds_arpack_doc _svds_lobpcg_doc _svds_propack_doc _sym_ortho _t_confidence_interval _to_banded _toeplitz
    _trace _ttest_ind_from_stats _ttest_resampling _ttest_trim_var_mean_len _tuple_to_KstestResult
    _unequal_var_ttest_denom _unpack_CorrelationResult _unpack_LinregressResult _untabulate _unwindk
    _validate_args_for_toeplitz_ops _validate_cdist_input _validate_distribution _validate_hamming_kwargs
    _validate_mahalanobis_kwargs _validate_minkowski_kwargs _validate_pdist_input _validate_seuclidean_kwargs
    _validate_vector _validate_weight_with_size _validate_weights _var _weibull_fit_check _weightedtau_n_samples
    _wrap_radians _xlogy _xp_mean _xp_var _yeojohnson_llf _yeojohnson_transform abs absolute acos acosh add
    add_newdoc agm ai_zeros airy airye alen alexandergovern all allclose alltrue amax amin anderson anderson_ksamp
    angle ansari any append arange arccos arccosh arcsin arcsinh arctan arctan2 arctanh argmax argmin argpartition
    argsort argwhere around array array_equal array_equiv array_repr array_split array_str asanyarray asarray
    asarray_chkfinite ascontiguousarray asfortranarray asin asinh aslinearoperator asmatrix asscalar
    assert_func_equal assert_mpmath_equal assert_no_overwrite assoc_laguerre astype atan atan2 atanh atleast_1d
    atleast_2d atleast_3d average backtickrepl bartlett base_repr bayes_mvs bdtr bdtrc bdtri bdtrik bdtrin bei
    bei_zeros beip beip_zeros ber ber_zeros bernoulli berp berp_zeros besselpoly beta betainc betaincc betainccinv
    betaincinv betaln bi_zeros bicg bicgstab binary_repr bincount binom bitwise_and bitwise_count bitwise_invert
    bitwise_left_shift bitwise_not bitwise_or bitwise_right_shift bitwise_xor blackman block_diag boxcox boxcox1p
    boxcox_llf boxcox_normmax boxcox_normplot braycurtis broadcast_arrays broadcast_shapes broadcast_to
    brunnermunzel btdtria btdtrib busday_count busday_offset can_cast canberra cbrt cdf2rdf cdist ceil cg cgs chdtr
    chdtrc chdtri chdtriv chebyc chebys chebyshev chebyt chebyu check_version chisquare chndtr chndtridf chndtrinc
    chndtrix cho_factor cho_solve cho_solve_banded cholesky cholesky_banded choose choose_ncv circmean circstd
    circulant circvar cityblock clarkson_woodruff_transform clip coerce column_needs_resampling column_stack comb
    combine_pvalues common_type companion compress compute_a compute_alpha compute_d compute_g concat concatenate
    conj conjugate convolution_matrix convolve copy copysign corrcoef correlate correlation cos cosdg cosh coshm
    cosine cosm cosm1 cossin cotdg count_nonzero cov cross cumfreq cumprod cumproduct cumsum cumulative_prod
    cumulative_sum cwt_matrix datetime_as_string datetime_data dawsn deg2rad degrees delete describe det dft
    dg_series diag diag_indices diag_indices_from diagflat diagonal diagsvd dice diff digamma digitize
    directed_hausdorff directional_stats diric divide divmod do_plot dot dsplit dstack ediff1d eig eig_banded eigh
    eigh_tridiagonal eigs eigsh eigvals eigvals_banded eigvalsh eigvalsh_tridiagonal einsum einsum_path
    elementary_vector ellip_harm ellip_harm_2 ellip_normal ellipe ellipeinc ellipj ellipk ellipkinc ellipkm1 elliprc
    elliprd elliprf elliprg elliprj empty empty_like energy_distance entr equal erf erf_zeros erfc erfcinv erfcx
    erfi erfinv err_metric estimate_rank estimate_spectral_norm estimate_spectral_norm_diff eta euclidean euler
    eval_chebyc eval_chebys eval_chebyt eval_chebyu eval_gegenbauer eval_genlaguerre eval_hermite eval_hermitenorm
    eval_jacobi eval_laguerre eval_legendre eval_sh_chebyt eval_sh_chebyu eval_sh_jacobi eval_sh_legendre
    every_col_of_X_is_parallel_to_a_col_of_Y exception_to_nan exp exp1 exp10 exp2 expand_dims expectile expi expit
    expm expm1 expm_cond expm_frechet expm_frechet_algo_64 expm_frechet_block_enlarge expm_frechet_kronform
    expm_multiply expn exprel extract eye f f_oneway fabs factorial factorial2 factorialk factorized
    false_discovery_control fdtr fdtrc fdtri fdtridfd fiedler fiedler_companion find_best_blas_type find_common_type
    fisher_exact fix flatnonzero fligner flip fliplr flipud float_power floor floor_divide fmax fmin fmod
    format_float_positional format_float_scientific fractional_matrix_power fresnel fresnel_zeros fresnelc_zeros
    fresnels_zeros frexp friedmanchisquare from_dlpack frombuffer full full_like funm funm_multiply_krylov gamma
    gammainc gammaincc gammainccinv gammaincinv gammaln gammasgn gcd gcrotmk gdtr gdtrc gdtria gdtrib gdtrix
    gegenbauer generate_A genlaguerre geomspace get get_OPinv_matvec get_args get_arrays_tol get_blas_funcs
    get_inv_matvec get_lapack_funcs get_printoptions get_region get_result get_result_no_mp get_results geterr gmean
    gmres gmres_loose gradient greater greater_equal gstd gzscore h1vp h2vp hadamard hamming hankel hankel1 hankel1e
    hankel2 hankel2e hanning heaviside helmert hermite hermitenorm hessenberg hilbert histogram histogram2d
    histogram_bin_edges histogramdd hmean hsplit hstack huber hyp0f1 hyp1f1 hyp2f1 hyperu hypot i0 i0e i1 i1e id
    id_to_svd identity imag in1d indices inf_to_nan inner inprod insert interp interp1d._call_linear
    interp1d._call_linear_np interp1d._call_nan_spline interp1d._call_nearest interp1d._call_previousnext
    interp1d._call_spline interp_decomp intersect1d inv
    inv_boxcox inv_boxcox1p invert invhilbert invpascal iqr is_busday is_sptriangular is_valid_dm is_valid_y isclose
    iscomplex iscomplexobj isdtype isfinite isfortran isin isinf isinv isminor isnan isnat isneginf isorth isposinf
    isreal isrealobj isscalar issubdtype istril istriu it2i0k0 it2j0y0 it2struve0 itairy iti0k0 itj0y0 itmodstruve0
    itstruve0 iv ive ivp ix_ j0 j1 jaccard jacobi jarque_bera jensenshannon jn jn_zeros jnjnp_zeros jnp_zeros
    jnyn_zeros jv jve jvp k0 k0e k1 k1e kaiser kei kei_zeros keip keip_zeros kelvin kelvin_zeros kendalltau ker
    ker_zeros kerp kerp_zeros khatri_rao kl_div kn kolmogi kolmogorov kron kruskal ks_1samp ks_2samp kstat kstatvar
    kstest kurtosis kurtosistest kv kve kvp lagrange_inversion laguerre lambertw lambertw_pade lcm ldexp ldl
    left_shift legendre leslie less less_equal less_than_or_close levene lexsort lgmres linregress linspace lmbda
    lmoment lobpcg log log10 log1p log2 log_expit log_ndtr log_softmax log_wright_bessel logaddexp logaddexp2
    loggamma logical_and logical_not logical_or logical_xor logit logm logspace logsumexp lpmv lqmn lqn lsmr lsqr
    lstsq lu lu_factor lu_solve mahalanobis make_hyp2f1_test_cases make_system mathieu_a mathieu_b mathieu_cem
    mathieu_even_coef mathieu_modcem1 mathieu_modcem2 mathieu_modsem1 mathieu_modsem2 mathieu_odd_coef mathieu_sem
    matmul matmul_toeplitz matprod matprod12 matprod21 matprod22 matrix_balance matrix_norm matrix_power matrix_rank
    matrix_transpose matvec max maximum may_share_memory mean median median_abs_deviation median_test meshgrid min
    min_scalar_type minimum minkowski minres mintypecode mod mode modf modfresnelm modfresnelp modstruve moment mood
    moveaxis mp_assert_allclose mp_wright_bessel mpc2complex mpf2float mpmath_wrightomega msort multigammaln
    multiply mvsdist nan_to_num nanargmax nanargmin nancumprod nancumsum nanmax nanmean nanmedian nanmin
    nanpercentile nanprod nanquantile nanstd nansum nanvar nbdtr nbdtrc nbdtri nbdtrik nbdtrin ncfdtr ncfdtri
    ncfdtridfd ncfdtridfn ncfdtrinc nctdtr nctdtridf nctdtrinc nctdtrit ndim ndtr ndtri ndtri_exp negative nextafter
    nonfunctional_tooslow nonzero norm normaltest not_equal nrdtrimn nrdtrisd null_space num_obs_dm num_obs_y
    obl_ang1 obl_ang1_cv obl_cv obl_cv_seq obl_rad1 obl_rad1_cv obl_rad2 obl_rad2_cv obrientransform onenormest ones
    ones_like optimal_epsilon_integral ordqz orth orthogonal_procrustes outer outprod owens_t pack_TtestResult
    packbits pad partition pascal pbdn_seq pbdv pbdv_seq pbvv pbvv_seq pbwa pdist pdtr pdtrc pdtri pdtrik pearsonr
    percentile percentileofscore perm permute_dims pg_series pinv pinvh planerot pmean poch pointbiserialr polar
    poly polyadd polyder polydiv polyfit polygamma polyint polymul polysub polyval positive pow power
    power_divergence powm1 ppcc_max ppcc_plot primapow2 primasum pro_ang1 pro_ang1_cv pro_cv pro_cv_seq pro_rad1
    pro_rad1_cv pro_rad2 pro_rad2_cv probplot prod product promote_types pseudo_huber psi ptp qmr qr qr_multiply
    quantile quantile_test quantile_test_iv qz rad2deg radian radians rankdata ranksums ravel ravel_multi_index real
    real_if_close reciprocal reconstruct_interp_matrix reconstruct_matrix_from_id reconstruct_skel_matrix rel_entr
    relfreq remainder repeat resample_column reshape resize result_type rgamma rgamma_cached riccati_jn riccati_yn
    right_shift rint rogerstanimoto roll rollaxis roots roots_chebyc roots_chebys roots_chebyt roots_chebyu
    roots_gegenbauer roots_genlaguerre roots_hermite roots_hermitenorm roots_jacobi roots_laguerre roots_legendre
    roots_sh_chebyt roots_sh_chebyu roots_sh_jacobi roots_sh_legendre rot90 round round_ row_stack rq rsf2csf
    russellrao safecall schur scoreatpercentile searchsorted select sem series_small_a series_small_a_small_b
    setdiff1d setxor1d seuclidean sh_chebyt sh_chebyu sh_jacobi sh_legendre shape shapiro shares_memory shichi sici
    siegelslopes sigmaclip sign sign_round_up signbit signm sin sinc sindg sinh sinhm sinm size skew skewtest
    slogdet smirnov smirnovi softmax softplus sokalsneath solve solve0 solve_banded solve_circulant
    solve_continuous_are solve_continuous_lyapunov solve_discrete_are solve_discrete_lyapunov solve_sylvester
    solve_toeplitz solve_triangular solveh_banded sometrue sort sort_complex spacing spbandwidth spearmanr spence
    spherical_in spherical_jn spherical_kn spherical_kn_reflection spherical_yn spilu split splu spsolve
    spsolve_triangular sqeuclidean sqrt sqrtm square squareform squeeze stack std stdtr stdtridf stdtrit stirling2
    stirling_series struve subspace_angles subtract sum svd svds svdvals swapaxes take take_along_axis tan tandg
    tanh tanhm tanm taylor_series_at_1 tensordot tfqmr theilslopes tiecorrect tile time_limited tklmbda tmax tmean
    tmin toeplitz trace trace_args traceest transpose trapezoid trapz tri tril tril_indices tril_indices_from trim1
    trim_mean trim_zeros trimboth triu triu_indices triu_indices_from true_divide trunc tsem tstd ttest_1samp
    ttest_ind ttest_ind_from_stats ttest_rel tvar union1d unique unique_all unique_counts unique_inverse
    unique_values unpack_TtestResult unpackbits unravel_index unstack unwrap use_reflection use_solver vander var
    vdot vec vecdot vecmat vector_norm vectors_are_parallel voigt_profile vsplit vstack wasserstein_distance
    weightedtau where wilcoxon wilcoxon_outputs wilcoxon_result_object wilcoxon_result_unpacker with_special_errors
    wofz wright_bessel wrightomega wrightomega_exp_error wrightomega_series_error xlog1py xlogy y0 y0_zeros y1
    y1_zeros y1p_zeros yeojohnson yeojohnson_llf yeojohnson_normmax yeojohnson_normplot yn yn_zeros ynp_zeros yule
    yv yve yvp zeros zeros_like zeta zetac zetac_series zmap zscore
  `,
}
