import type { KnownNames } from './known-names.ts'

/** What pickles of NumPy name. */
export const numpy: KnownNames = {
  classes: `
    ABCPolyBase ArgSpec AxisConcatenator AxisError BagObj BitGenerator BoolFormat CClass Chebyshev
    ComplexFloatingFormat ComplexWarning ConversionWarning ConverterError ConverterLockError DTypePromotionError
    DatetimeFormat DisplayModes DummyArray EigResult EighResult Generator Hermite HermiteE IndexExpression Infinity
    IntegerFormat InvalidVersion Laguerre LegacyVersion Legendre LinAlgError LineSplitter MAError MAxisConcatenator
    MGridClass MT19937 MaskError MaskedArray MaskedArrayFutureWarning MaskedConstant MaskedIterator MaskedRecords
    ModuleDeprecationWarning NBitBase NDArrayOperatorsMixin NameValidator NegativeInfinity NumpyVersion OGridClass
    PCG64 PCG64DXSM Philox Polynomial PytestTester QRResult RClass RandomState RankWarning SFC64 SVDResult
    SeedSequence SlogdetResult StringConverter StructuredVoidFormat SubArrayFormat TimedeltaFormat TooHardError
    UFuncTypeError UniqueAllResult UniqueCountsResult UniqueInverseResult Version VisibleDeprecationWarning _128Bit
    _16Bit _32Bit _64Bit _8Bit _96Bit _ArrayMemoryError _BaseVersion _Buffer _CopyMode _DTypeDict _DTypeDictBase
    _Deprecate _DomainCheckInterval _DomainGreater _DomainGreaterEqual _DomainSafeDivide _DomainTan
    _DomainedBinaryOperation _FileOpeners _HasDType _HasNumPyDType _MaskedBinaryOperation _MaskedPrintOption
    _MaskedUFunc _MaskedUnaryOperation _NestedSequence _NoValueType _PreprocessDTypeError _SignatureDescriptor
    _Stream _SupportsArray _SupportsArrayFunc _TimelikeFormat _UFuncBinaryResolutionError _UFuncCastingError
    _UFuncInputCastingError _UFuncNoLoopError _UFuncOutputCastingError _Version __array_namespace_info__ _ctypes
    _extrema_operation _missing_ctypes _unspecified chararray container dummy_ctype errstate finfo format_parser
    iinfo matrix mr_class mvoid nd_grid ndarray ndenumerate ndindex recarray record vectorize
  `,
  restored: `
    FloatingFormat poly1d
  `,
  functions: `
    abs absolute acos acosh add alen all allclose alltrue amax amin angle any append arange arccos arccosh arcsin
    arcsinh arctan arctan2 arctanh argmax argmin argpartition argsort argwhere around array array_equal array_equiv
    array_repr array_split array_str asanyarray asarray asarray_chkfinite ascontiguousarray asfortranarray asin
    asinh asmatrix asscalar astype atan atan2 atanh atleast_1d atleast_2d atleast_3d average bartlett base_repr
    binary_repr bincount bitwise_and bitwise_count bitwise_invert bitwise_left_shift bitwise_not bitwise_or
    bitwise_right_shift bitwise_xor blackman broadcast_arrays broadcast_shapes broadcast_to busday_count
    busday_offset can_cast cbrt ceil choose clip column_stack common_type compress concat concatenate conj conjugate
    convolve copy copysign corrcoef correlate cos cosh count_nonzero cov cross cumprod cumproduct cumsum
    cumulative_prod cumulative_sum datetime_as_string datetime_data deg2rad degrees delete diag diag_indices
    diag_indices_from diagflat diagonal diff digitize divide divmod dot dsplit dstack ediff1d einsum einsum_path
    empty empty_like equal exp exp2 expand_dims expm1 extract eye fabs find_common_type fix flatnonzero flip fliplr
    flipud float_power floor floor_divide fmax fmin fmod format_float_positional format_float_scientific frexp
    from_dlpack frombuffer full full_like gcd geomspace get_printoptions geterr gradient greater greater_equal
    hamming hanning heaviside histogram histogram2d histogram_bin_edges histogramdd hsplit hstack hypot i0 identity
    imag in1d indices inner insert interp intersect1d invert is_busday isclose iscomplex iscomplexobj isdtype
    isfinite isfortran isin isinf isnan isnat isneginf isposinf isreal isrealobj isscalar issubdtype ix_ kaiser kron
    lcm ldexp left_shift less less_equal lexsort linspace log log10 log1p log2 logaddexp logaddexp2 logical_and
    logical_not logical_or logical_xor logspace matmul matrix_transpose matvec max maximum may_share_memory mean
    median meshgrid min min_scalar_type minimum mintypecode mod modf moveaxis msort multiply nan_to_num nanargmax
    nanargmin nancumprod nancumsum nanmax nanmean nanmedian nanmin nanpercentile nanprod nanquantile nanstd nansum
    nanvar ndim negative nextafter nonzero not_equal ones ones_like outer packbits pad partition percentile
    permute_dims poly polyadd polyder polydiv polyfit polyint polymul polysub polyval positive pow power prod
    product promote_types ptp quantile rad2deg radians ravel ravel_multi_index real real_if_close reciprocal
    remainder repeat reshape resize result_type right_shift rint roll rollaxis roots rot90 round round_ row_stack
    searchsorted select setdiff1d setxor1d shape shares_memory sign signbit sin sinc sinh size sometrue sort
    sort_complex spacing split sqrt square squeeze stack std subtract sum swapaxes take take_along_axis tan tanh
    tensordot tile trace transpose trapezoid trapz tri tril tril_indices tril_indices_from trim_zeros triu
    triu_indices triu_indices_from true_divide trunc union1d unique unique_all unique_counts unique_inverse
    unique_values unpackbits unravel_index unstack unwrap vander var vdot vecdot vecmat vsplit vstack where zeros
    zeros_like
  `,
}
